import { type AdjustmentReason, adjustmentReasonName } from '@countinghouse/contracts/inventory/adjustment-reasons';
import type { BothLanguages } from '@countinghouse/contracts/messages/both-languages';
import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import { type ReturnReason, returnReasonName } from '@countinghouse/contracts/messages/return-reasons';
import { EVERYWHERE } from '@countinghouse/contracts/pricing/tax/settings';
import type { RawDocument } from '@countinghouse/contracts/settings/page-content';
import type { ReactNode } from 'react';
import { formatAmount, formatCount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../i18n/language.ts';
import { labelled } from '../../i18n/punctuation.ts';
import { useTaxClasses } from '../../session/tax-setting.ts';
import { taxClassName, useMessages as useTaxMessages } from '../../session/tax-text.messages.ts';
import { FileLink } from '../buttons/file-link.tsx';
import { ActiveStatus } from '../values/active-status.tsx';
import { DateTime } from '../values/date-time.tsx';
import { ProductPhoto } from '../values/product-photo.tsx';
import { useMessages } from './field.messages.ts';
import styles from './field-value.module.css';
import { useDeliveryText } from './use-delivery-text.ts';
import { useMessages as useValueMessages } from './value.messages.ts';

type ValueKey = Parameters<ReturnType<typeof useValueMessages>>[0];

const pictures = new Set(['photo', 'thumbnails', 'avatar', 'logo', 'icon', 'banner', 'image', 'images']);
const amounts = new Set(['purchasePrice', 'sellingPrice', 'fee', 'pricePerItem', 'amount']);
const choices = new Set([
  'orderStatus',
  'statusReason',
  'paymentStatus',
  'orderTrackStatus',
  'status',
  'requests',
  'role',
  'mail',
  'cause',
  'type',
  'taxElsewhere',
]);

const LONGEST = 400;
/** Path of files for staff. */
const DOCUMENTS = '/files/documents/';

interface FieldValueProps {
  readonly field: string;
  readonly value: unknown;
  /** Currency symbol of amounts; '' where it is unknown. */
  readonly symbol?: string;
}

/** Renders a value of any field of any entity for people. */
export function FieldValue({ field, value, symbol = '' }: FieldValueProps): ReactNode {
  const t = useMessages();
  const valueText = useValueMessages();
  const language = useLanguage();
  const parts = field.split('.');
  const name = parts.find((part) => choices.has(part)) ?? parts.at(-1) ?? '';

  if (isBlank(value)) return <span className={styles.nothing}>{t('nothing')}</span>;
  if (typeof value === 'object' && !Array.isArray(value) && /^delivery(Zones|Methods)[.]/.test(field)) {
    return <DeliveryValue field={field} value={value} />;
  }
  if (field.startsWith('taxZones.')) return <TaxZoneValue value={value as PastTaxZone} />;
  if (pictures.has(name)) {
    const paths = Array.isArray(value) ? (value as string[]) : [String(value)];
    return (
      <span className={styles.pictures}>
        {paths.map((path) => (
          <ProductPhoto key={path} path={path} name="" size={32} />
        ))}
      </span>
    );
  }
  if (typeof value === 'boolean') return <ActiveStatus active={value} />;
  if (typeof value === 'number') {
    const figure = amounts.has(name) ? symbol + formatAmount(value, language) : formatCount(value, language);
    return <span className="figure">{figure}</span>;
  }
  if (typeof value === 'string' && value.startsWith(DOCUMENTS)) return <FileLink path={value} />;
  if (name === 'createdAt') return <DateTime at={String(value)} />;
  if (name === 'taxClass') return <TaxClassValue id={String(value)} />;
  if (name === 'returnReasonCode') return returnReasonName(language, value as ReturnReason);
  if (name === 'reasonCode') return adjustmentReasonName(language, value as AdjustmentReason);
  if (typeof value === 'string')
    return <span className={styles.text}>{choices.has(name) ? valueText(value as ValueKey) : cut(value)}</span>;
  if (Array.isArray(value)) return <span className={styles.text}>{cut(value.map(textOf).join('\n'))}</span>;
  return <span className={styles.text}>{cut(textOf(value))}</span>;
}

function DeliveryValue({ field, value }: { field: string; value: unknown }) {
  const { pastZoneText, pastMethodText } = useDeliveryText();
  const text = field.startsWith('deliveryZones.') ? pastZoneText(value as never) : pastMethodText(value as never);
  return <span className={styles.text}>{text}</span>;
}

/** A tax class by its name. */
function TaxClassValue({ id }: { id: string }) {
  const t = useTaxMessages();
  const name = useTaxClasses()?.find(({ value }) => value === id)?.label ?? taxClassName(t, id);
  return <span className={styles.text}>{name === id ? t('removedClass') : name}</span>;
}

interface PastTaxZone {
  readonly zone: string;
  readonly names: BothLanguages;
  readonly rates: readonly { readonly class: string; readonly rate: number }[];
}

/** The rates of a zone as histories have them: zone and classes by name. */
function TaxZoneValue({ value: { zone, names, rates } }: { value: PastTaxZone }) {
  const t = useTaxMessages();
  const language = useLanguage();
  const rateText = rates.map((rate) => `${taxClassName(t, rate.class)} ${rate.rate} %`);
  const text = labelled(
    zone === EVERYWHERE ? t('everywhere') : zone,
    [inLanguage(language, names), ...rateText].join(' · '),
  );
  return <span className={styles.text}>{text}</span>;
}

/** Returns true for an empty value. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Shortens a text to a distinguishable length. */
function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/**
 * Formats a value as text: references by name, order lines as `2 × Cup`, rich texts by their words; anything else by
 * its parts.
 */
export function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = value as Record<string, unknown>;
  if (Array.isArray(parts.blocks)) return (value as RawDocument).blocks.map(({ text }) => text).join('\n');
  if (parts.product && typeof parts.quantity === 'number') return `${parts.quantity} × ${textOf(parts.product)}`;
  if (typeof parts.name === 'string') return [parts.name || parts.itemNo, parts.symbol].filter(Boolean).join(' ');
  if (typeof parts.link === 'string') return labelled(String(parts.type), parts.link);
  return Object.values(parts).map(textOf).join(' · ');
}
