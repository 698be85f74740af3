import { useLanguage } from '../../i18n/language.ts';

/** Formats moved units with their sign: `+12`, `−3`. */
export function formatMovement(quantity: number, language: string): string {
  return new Intl.NumberFormat(language, { signDisplay: 'exceptZero' }).format(quantity).replace('-', '−');
}

export function Movement({ quantity }: { quantity: number }) {
  return <span className="figure">{formatMovement(quantity, useLanguage())}</span>;
}
