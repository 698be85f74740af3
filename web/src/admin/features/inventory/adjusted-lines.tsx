import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import type { AdjustmentView } from '@countinghouse/contracts/inventory/views';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, type FormInstance, Segmented } from 'antd';
import { NumberItem } from '../../shared/form/number-field.tsx';
import { ProductPicker } from '../../shared/form/products/product-picker.tsx';
import { productQuery } from '../../shared/form/products/product-queries.ts';
import { labelled, sentenceGap } from '../../shared/i18n/punctuation.ts';
import styles from './adjusted-lines.module.css';
import { useMessages } from './inventory.messages.ts';
import { countLimits, StockAfter, unitLimits } from './stock-after.tsx';

type BookedLine = AdjustmentView['lines'][number];

/** A product of an adjustment as form values. */
export interface LineFields {
  readonly product?: string;
  readonly enterAs: 'units' | 'count';
  readonly number?: number | null;
  /** True when the product was given, and not chosen here. */
  readonly isGiven?: boolean;
  /** The line as it was booked. */
  readonly booked?: BookedLine;
}

export const newLine: LineFields = { enterAs: 'units' };

/** Returns the form values of a booked line. */
export function bookedLine(booked: BookedLine): LineFields {
  const enterAs = booked.counted === undefined ? 'units' : 'count';
  return { product: booked.product._id, enterAs, number: numberOf(booked, enterAs), isGiven: true, booked };
}

function numberOf({ quantity, counted }: BookedLine, enterAs: LineFields['enterAs']): number | null {
  return enterAs === 'count' ? (counted ?? null) : quantity;
}

interface SentLine {
  readonly product: string;
  readonly quantity?: number;
  readonly counted?: number;
}

/** Returns the lines with a number for the request; an unchanged booked count is sent as it is. */
export function linesSent(lines: readonly LineFields[]): SentLine[] {
  return lines.flatMap(({ product, enterAs, number, booked }): SentLine[] => {
    if (product === undefined || typeof number !== 'number') return [];
    if (enterAs === 'units') return [{ product, quantity: number }];
    return booked?.counted === number
      ? [{ product, quantity: booked.quantity, counted: number }]
      : [{ product, counted: number }];
  });
}

interface AdjustedLinesProps {
  readonly form: FormInstance;
  /** True when a line may have no number. */
  readonly mayBeEmpty?: boolean;
}

/** The products of an adjustment, each by units or by a count. */
export function AdjustedLines({ form, mayBeEmpty = false }: AdjustedLinesProps) {
  const t = useMessages();
  /** Adds a line, which takes the focus; where one has no product yet, that one takes it. */
  const addLine = (add: () => void) => {
    const lines: readonly LineFields[] = form.getFieldValue('lines') ?? [];
    const unused = lines.findIndex(({ product }) => product === undefined);
    if (unused < 0) add();
    else form.focusField(['lines', unused, 'product']);
  };
  return (
    <Form.List name="lines">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <Line
              key={key}
              form={form}
              index={name}
              isOnly={fields.length === 1}
              mayBeEmpty={mayBeEmpty && fields.length > 1}
              onRemove={() => remove(name)}
            />
          ))}
          <Form.Item>
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => addLine(() => add(newLine))}>
              {t('addProduct')}
            </Button>
          </Form.Item>
        </>
      )}
    </Form.List>
  );
}

interface LineProps extends AdjustedLinesProps {
  readonly index: number;
  readonly isOnly: boolean;
  readonly onRemove: () => void;
}

function Line({ form, index, isOnly, mayBeEmpty, onRemove }: LineProps) {
  const t = useMessages();
  const line: LineFields = Form.useWatch(['lines', index], { form, preserve: true }) ?? newLine;
  const { product, isGiven = false, booked } = line;
  const isCount = line.enterAs === 'count';
  const loaded = useQuery({ ...productQuery(product ?? ''), enabled: Boolean(product) }).data;
  const named = booked?.product ?? loaded;
  const title = [named?.name, named?.itemNo].filter(Boolean).join(' · ');
  const place = t('productNumber', { number: index + 1 });
  const field = (
    <Form.Item
      name={[index, 'product']}
      label={isOnly ? t('itemNo') : place}
      rules={[{ required: true, message: t('itemNoRequired') }]}
    >
      <ProductPicker
        label={isOnly ? t('itemNo') : place}
        placeholder={t('findItemNo')}
        disabled={isGiven}
        autoFocus={index > 0 && !isGiven && product === undefined}
        {...(!booked && { onPicked: () => form.focusField(['lines', index, 'number']) })}
      />
    </Form.Item>
  );
  return (
    <div className={isOnly ? undefined : styles.line}>
      {isOnly ? (
        field
      ) : (
        <div className={styles.head}>
          {isGiven ? <strong>{title || '…'}</strong> : field}
          <Button
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('removeProduct', { name: title || place })}
            onClick={onRemove}
          />
        </div>
      )}
      <div className={styles.numbers}>
        <Form.Item name={[index, 'enterAs']} label={t('enterAs')}>
          <Segmented<LineFields['enterAs']>
            aria-label={isOnly || !title ? t('enterAs') : labelled(t('enterAs'), title)}
            onChange={(next) => {
              if (booked) form.setFieldValue(['lines', index, 'number'], numberOf(booked, next));
            }}
            options={[
              { value: 'units', label: t('asUnits') },
              { value: 'count', label: t('asCount') },
            ]}
          />
        </Form.Item>
        <NumberItem
          name={[index, 'number']}
          label={isOnly || !title ? t(isCount ? 'counted' : 'quantity') : title}
          extra={<Outcome line={line} isOnly={isOnly} />}
          {...(!mayBeEmpty && { required: t(isCount ? 'countedRequired' : 'quantityRequired') })}
          limits={isCount ? countLimits : unitLimits}
        />
      </div>
    </div>
  );
}

/** The stock now and after the adjustment. */
function Outcome({ line, isOnly }: { line: LineFields; isOnly: boolean }) {
  const t = useMessages();
  const { product, enterAs, number, booked } = line;
  const isCount = enterAs === 'count';
  const isTyped = typeof number === 'number';
  const corrected = isCount ? booked?.counted : (booked?.quantity ?? 0);
  return (
    <>
      {isOnly && !booked && t(isCount ? 'countedHint' : 'quantityHint')}
      {sentenceGap()}
      {corrected === undefined
        ? isTyped && <StockAfter productId={product} counted={number} />
        : (isOnly || isTyped) && <StockAfter productId={product} change={isTyped ? number - corrected : 0} />}
    </>
  );
}
