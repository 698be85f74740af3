export interface Size {
  readonly width: number;
  readonly height: number;
}
/** The part of an image that is kept: its centre, as parts of the image from 0 to 1, and its zoom. */
export interface CropView {
  readonly x: number;
  readonly y: number;
  /** 1 shows as much as fits the ratio. */
  readonly zoom: number;
}

export const wholeView: CropView = { x: 0.5, y: 0.5, zoom: 1 };
export const MAX_ZOOM = 4;
/** Deviation from the ratio up to which no crop is required. */
const CLOSE_ENOUGH = 0.02;

export function needsCrop({ width, height }: Size, ratio: number): boolean {
  return Math.abs(width / height / ratio - 1) > CLOSE_ENOUGH;
}

/** The part in pixels of the image: of the ratio, and never beyond an edge. */
export function cropArea(image: Size, ratio: number, { x, y, zoom }: CropView): Size & { left: number; top: number } {
  const width = Math.min(image.width, image.height * ratio) / zoom;
  const height = width / ratio;
  const within = (middle: number, part: number, whole: number) =>
    Math.min(Math.max(middle * whole - part / 2, 0), whole - part);
  return { width, height, left: within(x, width, image.width), top: within(y, height, image.height) };
}

/** Moves the part by pixels of the image; a part at an edge stays there. */
export function moveCrop(image: Size, ratio: number, view: CropView, by: { x: number; y: number }): CropView {
  const { left, top, width, height } = cropArea(image, ratio, view);
  const moved = {
    ...view,
    x: (left + width / 2 + by.x) / image.width,
    y: (top + height / 2 + by.y) / image.height,
  };
  const area = cropArea(image, ratio, moved);
  return {
    ...view,
    x: (area.left + width / 2) / image.width,
    y: (area.top + height / 2) / image.height,
  };
}

/** Cuts the part out, at the resolution that the image has. */
export async function croppedFile(file: File, bitmap: ImageBitmap, ratio: number, view: CropView): Promise<File> {
  const { left, top, width, height } = cropArea(bitmap, ratio, view);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  canvas.getContext('2d')?.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height);
  // An animation becomes its first frame; formats without a lossy variant stay lossless.
  const type = file.type === 'image/jpeg' || file.type === 'image/webp' ? file.type : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (!blob) throw new Error('the browser could not draw the image');
  return new File([blob], file.name, { type });
}
