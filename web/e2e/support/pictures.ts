import sharp from 'sharp';

/** Draws an SVG as a PNG; without the browser, which fails to take a picture of a page now and then when it is busy. */
export function drawn(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Returns a picture of two colours in this size, in pixels. */
export function samplePicture(width: number, height: number): Promise<Buffer> {
  return drawn(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1" width="${width}" height="${height}" preserveAspectRatio="none">
    <path d="M0 0h2v1H0z" fill="#e9e2d6"/><path d="M0 0h1v1H0z" fill="#7a4b2f"/></svg>`,
  );
}

/** Returns a picture as a file for a field of a form. */
export async function pictureFile(width = 320, height = 320, name = 'photo.png') {
  return { name, mimeType: 'image/png', buffer: await samplePicture(width, height) };
}
