/** Returns the URL of an image path: on the shop's own host, from any page. */
export function imageUrl(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}
