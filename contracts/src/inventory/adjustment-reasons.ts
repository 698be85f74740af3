import { z } from 'zod';
import type { Language } from '../messages/language.ts';

/** Preset reasons of a stock adjustment, in the order in which they are offered. */
export const adjustmentReasons = [
  'correction',
  'count',
  'received',
  'damaged',
  'theft-or-loss',
  'return-restock',
  'promotion',
  'other',
] as const;
export const adjustmentReason = z.enum(adjustmentReasons);
export type AdjustmentReason = z.output<typeof adjustmentReason>;

const en: Record<AdjustmentReason, string> = {
  correction: 'Correction',
  count: 'Stock count',
  received: 'Received',
  damaged: 'Damaged',
  'theft-or-loss': 'Theft or loss',
  'return-restock': 'Return restock',
  promotion: 'Promotion',
  other: 'Other',
};

const zhHK: Record<AdjustmentReason, string> = {
  correction: '更正',
  count: '盤點',
  received: '入貨',
  damaged: '損壞',
  'theft-or-loss': '失竊或遺失',
  'return-restock': '退貨入庫',
  promotion: '推廣',
  other: '其他',
};

const words: Record<Language, Record<AdjustmentReason, string>> = { en, 'zh-HK': zhHK };

/** What a preset reason is called. */
export function adjustmentReasonName(language: Language, reason: AdjustmentReason): string {
  return words[language][reason];
}

/** A reason in full: the preset one, the text beside it, or both. */
export function reasonText(language: Language, code: AdjustmentReason | null, text: string): string {
  return [code && adjustmentReasonName(language, code), text].filter(Boolean).join(' · ');
}

/** What a preset reason is called in every language, for searches. */
export function allNamesOf(reason: AdjustmentReason | null): readonly string[] {
  return reason ? Object.values(words).map((names) => names[reason]) : [];
}
