/** Languages of the server's texts. */
export const languages = ['en', 'zh-HK'] as const;
export type Language = (typeof languages)[number];

/** The language that an `Accept-Language` header prefers among ours; any Chinese gets Traditional Chinese. */
export function preferredLanguage(header: string | undefined, fallback: Language): Language {
  if (!header) return fallback;
  let best: { language: Language; quality: number } | undefined;
  for (const item of header.slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = item.trim().toLowerCase().split(';');
    const language = tag.startsWith('zh') ? 'zh-HK' : tag.startsWith('en') ? 'en' : undefined;
    const q = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
    const quality = q ? Number(q.slice(2)) : 1;
    if (language && quality > 0 && quality > (best?.quality ?? 0)) best = { language, quality };
  }
  return best?.language ?? fallback;
}
