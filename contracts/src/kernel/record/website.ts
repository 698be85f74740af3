/** A website as it is kept: what follows the fixed https://, also when a whole address was entered. */
export function withoutScheme(website: string): string {
  return website.trim().replace(/^https?:\/\//i, '');
}

/** Whether a website is one: the name of a host with what may follow it, and no scheme but http and https. */
export function isWebsite(website: string): boolean {
  const rest = withoutScheme(website);
  if (rest === '') return true;
  const [host = ''] = rest.split(/[/?#]/, 1);
  return /^[^\s:@\\]+(:\d{1,5})?$/.test(host) && !/^[a-z][a-z+-]*:/i.test(host) && URL.canParse(`https://${rest}`);
}
