/** What a session was opened with, in names that are the same in every language; '' for what is not known. */
export interface Device {
  readonly browser: string;
  readonly system: string;
}

/** The first that fits: browsers also name those that they are built on or want to be taken for. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The device in a `User-Agent` header, as far as it can be told; nothing of the header itself is kept. */
export function deviceIn(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, 1_000);
  const nameIn = (known: typeof browsers) => known.find(([sign]) => sign.test(text))?.[1] ?? '';
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
