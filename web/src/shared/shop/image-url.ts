/** Where an image path leads: the shop's own host, whatever page one is on. */
export function imageUrl(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}
