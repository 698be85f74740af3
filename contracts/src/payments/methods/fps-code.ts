import { isEmailAddress } from '../../kernel/text/email-address.ts';

/** Where Hong Kong's Faster Payment System sends money to, by the field of a code that names it. */
export interface FpsAccount {
  readonly field: '02' | '03' | '04';
  readonly value: string;
}

/** The currency of FPS codes; their amounts have cents. */
export const FPS_CURRENCY = 'HKD';

const IDENTIFIER = /^(?:\d{7}|\d{9})$/;
const MOBILE = /^(?:\+?852)?([4-9]\d{7})$/;
/** Fields of a code have two digits for their length. */
const LONGEST_VALUE = 99;
/** Of a bill number, by EMV. */
const LONGEST_REFERENCE = 25;

/**
 * The account that a text names: an FPS identifier of 7 or 9 digits, a mobile number of Hong Kong with or without its
 * prefix, or an e-mail address; undefined for anything else.
 */
export function fpsAccountOf(text: string): FpsAccount | undefined {
  const given = text.trim().normalize('NFKC');
  const digits = given.replaceAll(/[\s-]/g, '');
  if (IDENTIFIER.test(digits)) return { field: '02', value: digits };
  const mobile = MOBILE.exec(digits)?.[1];
  if (mobile) return { field: '03', value: `+852-${mobile}` };
  // The field of the account stands in one with the name of the scheme.
  return isEmailAddress(given) && given.length <= LONGEST_VALUE - 20 ? { field: '04', value: given } : undefined;
}

/**
 * The text of the QR code by which a bank's app pays an amount with the number of the order filled in: EMV
 * merchant-presented mode, with the scheme of HKICL in template 26 and CRC-16 at the end.
 * @param amount minor units of HKD, above 0
 * Source: EMVCo, QR Code Specification for Payment Systems, Merchant-Presented Mode 1.1; HKMA, Common QR Code
 * Specification for Retail Payments in Hong Kong.
 */
export function fpsCode(account: FpsAccount, amount: number, reference: string): string {
  const cents = String(amount).padStart(3, '0');
  const known = reference.replaceAll(/[^\x20-\x7e]/g, '').slice(0, LONGEST_REFERENCE);
  const code = [
    field('00', '01'),
    // For one payment only, as it has an amount.
    field('01', '12'),
    field('26', field('00', 'hk.com.hkicl') + field(account.field, account.value)),
    field('52', '0000'),
    field('53', '344'),
    field('54', `${cents.slice(0, -2)}.${cents.slice(-2)}`),
    field('58', 'HK'),
    field('59', 'NA'),
    field('60', 'HK'),
    ...(known === '' ? [] : [field('62', field('01', known))]),
    '6304',
  ].join('');
  return code + crc16(code).toString(16).toUpperCase().padStart(4, '0');
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

/** CRC-16/CCITT-FALSE of an ASCII text: polynomial 0x1021, beginning with 0xffff. Source: ISO/IEC 13239. */
function crc16(text: string): number {
  let crc = 0xffff;
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index) << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc;
}
