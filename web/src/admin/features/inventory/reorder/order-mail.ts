import type { Language } from '@countinghouse/contracts/messages/language';

/** A product and its ordered units. */
export interface OrderedUnits {
  readonly itemNo: string;
  readonly name: string;
  readonly units: number;
}

interface OrderMail {
  readonly language: Language;
  /** '' opens a draft without a recipient. */
  readonly to: string;
  /** The ordering shop. */
  readonly shop: string;
  readonly lines: readonly OrderedUnits[];
}

const texts = {
  en: {
    subject: (shop: string) => `Order from ${shop}`,
    before: 'Hello,\n\nwe would like to order:\n\n',
    more: (products: number) =>
      `and ${products} more ${products === 1 ? 'product' : 'products'}; see the attached file.`,
    after: '\n\nPlease confirm prices and the day of delivery.\n\n',
  },
  'zh-HK': {
    subject: (shop: string) => `${shop}訂貨`,
    before: '您好：\n\n我們希望訂購以下貨品：\n\n',
    more: (products: number) => `以及另外 ${products} 項貨品，詳見附件。`,
    after: '\n\n煩請確認價格及送貨日期。\n\n',
  },
} satisfies Record<Language, object>;

/** Maximum length; longer addresses are cut or refused by mail clients. */
const LONGEST = 1_900;

/** Returns the address of a mail draft; a long list ends with the number of products in the attached file. */
export function orderMailto({ language, to, shop, lines }: OrderMail): string {
  const { subject, before, more, after } = texts[language];
  const addressOf = (shown: readonly OrderedUnits[]) => {
    const left = lines.length - shown.length;
    const list = [...shown.map(lineOf), ...(left > 0 ? [more(left)] : [])].join('\n');
    const body = `${before}${list}${after}${shop}`;
    return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject(shop))}&body=${encodeURIComponent(body)}`;
  };
  let shown = lines.length;
  while (shown > 0 && addressOf(lines.slice(0, shown)).length > LONGEST) shown -= 1;
  return addressOf(lines.slice(0, shown));
}

function lineOf({ itemNo, name, units }: OrderedUnits): string {
  return `${units} × ${[itemNo, name].filter(Boolean).join(' ')}`;
}
