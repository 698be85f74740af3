import { changedViews } from '@countinghouse/contracts/changed-views';
import type { QueryOf, ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { defaultPaymentMethods } from '@countinghouse/contracts/messages/payment-methods';
import { orderPaymentRoutes } from '@countinghouse/contracts/orders/payments/payment-api';
import { statementRoutes } from '@countinghouse/contracts/payments/statements/api';
import type { StatementLineView } from '@countinghouse/contracts/payments/statements/views';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../../shared/format/amount.ts';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { useAnnounce } from '../../../shared/http/announce.ts';
import { call, uploadTo } from '../../../shared/http/call.ts';
import { noteOwnChange } from '../../../shared/http/own-changes.ts';
import { refreshChanged } from '../../../shared/http/stale-reads.ts';
import { useErrorMessage } from '../../../shared/http/use-error-message.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useMessages } from './statement.messages.ts';
import { afterRecording } from './statement-lines.ts';

type Statement = ReplyOf<typeof statementRoutes.matchStatement>;
export type StatementQuery = QueryOf<typeof statementRoutes.matchStatement>;

/** The longest reference of a payment. */
const MOST_REFERENCE = 200;

/** A statement on the screen: its file stays in the browser, to be read again in another way. */
export function useStatement() {
  const t = useMessages();
  const language = useLanguage();
  const queries = useQueryClient();
  const announce = useAnnounce();
  const errors = useErrorMessage();
  const [file, setFile] = useState<File>();
  const [reading, setReading] = useState<StatementQuery>({});
  const [statement, setStatement] = useState<Statement>();
  const [recording, setRecording] = useState<ReadonlySet<string>>(new Set());
  const failed = (error: Error) => {
    if (!(error instanceof ApiError && error.signInAgain)) errors.show(sentenceOf(error));
  };
  const read = useMutation({
    mutationFn: ({ file, query }: { file: File; query: StatementQuery }) =>
      uploadTo(statementRoutes.matchStatement, file, { query }),
    onSuccess: setStatement,
    onError: failed,
  });

  const open = (chosen: File, query: StatementQuery = {}) => {
    errors.clear();
    setFile(chosen);
    setReading(query);
    read.mutate({ file: chosen, query });
  };

  /** Records lines one after the other: a line of the same order needs the version that the one before left. */
  const record = async (chosen: readonly StatementLineView[]) => {
    if (!statement || recording.size > 0) return;
    setRecording(new Set(chosen.map(({ payment }) => payment)));
    let lines: readonly StatementLineView[] = statement.lines;
    let count = 0;
    try {
      for (const { payment, order } of chosen) {
        const line = lines.find((one) => one.payment === payment);
        const target = line?.order ?? order;
        if (!line || line.recorded || !target) continue;
        const { order: saved } = await call(orderPaymentRoutes.recordPayment, {
          params: { id: target._id },
          body: {
            ...{ method: defaultPaymentMethods[0], amount: line.amount, payment },
            reference: line.text.slice(0, MOST_REFERENCE),
          },
          ifMatch: lines.find((one) => one.order?._id === target._id)?.order?.version ?? target.version,
        });
        count += 1;
        lines = afterRecording(lines, payment, saved);
      }
    } catch (error) {
      failed(error as Error);
      const isOld = error instanceof ApiError && (error.code === 'VERSION_CONFLICT' || error.code === 'VALIDATION');
      if (isOld) errors.show(t('changed'));
      if (isOld && file) read.mutate({ file, query: reading });
    }
    setStatement((shown) => shown && { ...shown, lines: [...lines] });
    setRecording(new Set());
    if (count === 0) return;
    noteOwnChange();
    refreshChanged(queries, changedViews.order);
    announce({ text: t('recorded', { count, shown: formatCount(count, language) }), changes: changedViews.order });
  };

  return {
    ...{ statement, recording, open, record, isReading: read.isPending },
    /** Reads the same file in another way. */
    change: (part: StatementQuery) => file && open(file, { ...reading, ...part }),
    /** Puts an order that staff chose on a line. */
    choose: (payment: string, order: NonNullable<StatementLineView['order']>) =>
      setStatement((shown) => {
        const lines = shown?.lines.map((line) => (line.payment === payment ? { ...line, order } : line));
        return shown && lines && { ...shown, lines };
      }),
  };
}

/** The sentence of a field where the call names one. */
function sentenceOf(error: Error): string {
  return (error instanceof ApiError && error.fields[0]?.message) || error.message;
}
