/** Returns the URL of an image path: on the shop's own host, from any page. */
export function imageUrl(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

/** True for the path of a file that was uploaded to this shop or made by it. */
export function isStoredFile(path: string): boolean {
  return /^\/?files\/[^/]/.test(path);
}
