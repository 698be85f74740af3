import { DeleteOutlined } from '@ant-design/icons';
import { historyRoutes } from '@countinghouse/contracts/history/api';
import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { Button, Form, Input } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import { showFieldErrors } from '../../../../shared/form/field-errors.ts';
import { leavesAddress, useUnsavedGuard } from '../../../../shared/form/unsaved/unsaved-guard.tsx';
import { HistoryPanel } from '../../../../shared/history/history-panel.tsx';
import type { Reversal } from '../../../../shared/http/reversal.ts';
import { useCommand } from '../../../../shared/http/use-command.ts';
import { Section } from '../../../../shared/ui/values/fields.tsx';
import { useRestoreOrder } from '../use-restore-order.ts';
import { useMessages } from './order-page.messages.ts';
import styles from './order-page.module.css';

const timelineReads = [historyRoutes.getHistory];

/** The history of an order, newest first, and a form for notes of staff. */
export function OrderTimeline({ order }: { order: OrderView }) {
  const t = useMessages();
  const navigate = useNavigate();
  const { search } = useLocation();
  const restores = useRestoreOrder(order._id);
  const past = (recordedAt: string) => {
    const params = new URLSearchParams(search);
    params.set('asOf', recordedAt);
    void navigate(`/admin/order/list/${order._id}?${params}`);
  };
  return (
    <Section title={t('timeline')}>
      <NoteForm order={order} />
      <HistoryPanel
        of={{ context: 'order', id: order._id }}
        restores={restores}
        onView={past}
        actionsOf={(entry, entries) => <NoteRemoval order={order} entry={entry} entries={entries} />}
      />
    </Section>
  );
}

function NoteForm({ order }: { order: OrderView }) {
  const t = useMessages();
  const [form] = Form.useForm<{ readonly text: string }>();
  const { mutate, isPending } = useCommand(orderRoutes.addOrderNote, {
    changes: timelineReads,
    success: t('noteAdded'),
    undo: ({ reply }) => noteRemoval(order._id, reply.note._id),
    onSuccess: () => form.resetFields(),
    onError: (error) => showFieldErrors(form, error),
  });
  const text = Form.useWatch('text', form);
  useUnsavedGuard(() => Boolean(form.getFieldValue('text')?.trim()), leavesAddress);
  return (
    <Form form={form} className={styles.note ?? ''} onFinish={(body) => mutate({ params: { id: order._id }, body })}>
      <Form.Item name="text" style={{ marginBottom: 8 }}>
        <Input.TextArea
          aria-label={t('note')}
          placeholder={t('notePlaceholder')}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={2_000}
        />
      </Form.Item>
      <Button htmlType="submit" loading={isPending} disabled={!text?.trim()}>
        {t('addNote')}
      </Button>
    </Form>
  );
}

interface NoteRemovalProps {
  readonly order: OrderView;
  readonly entry: HistoryEntry;
  /** The shown part of the history, newest first. */
  readonly entries: readonly HistoryEntry[];
}

/** Removes a note that still exists. */
function NoteRemoval({ order, entry, entries }: NoteRemovalProps) {
  const t = useMessages();
  const { mutate, isPending } = useCommand(orderRoutes.removeOrderNote, {
    changes: timelineReads,
    success: t('noteRemoved'),
    undo: ({ request }) => noteReturn(order._id, String(request.params?.note)),
  });
  const field = entry.type === 'orders.OrderNoteAdded' ? entry.changes[0]?.field : undefined;
  // Newest first: the last change of the note.
  const last = entries.find(({ type, changes }) => noteTypes.has(type) && changes[0]?.field === field);
  if (!field || last?.type === 'orders.OrderNoteRemoved') return null;
  const note = field.replace('notes.', '');
  return (
    <Button
      type="link"
      size="small"
      icon={<DeleteOutlined aria-hidden />}
      loading={isPending}
      onClick={() => mutate({ params: { id: order._id, note } })}
    >
      {t('removeNote')}
    </Button>
  );
}

const noteTypes: ReadonlySet<string> = new Set([
  'orders.OrderNoteAdded',
  'orders.OrderNoteRemoved',
  'orders.OrderNoteRestored',
]);

function noteRemoval(id: string, note: string): Reversal {
  return { route: orderRoutes.removeOrderNote, request: { params: { id, note } }, next: () => noteReturn(id, note) };
}

function noteReturn(id: string, note: string): Reversal {
  return { route: orderRoutes.restoreOrderNote, request: { params: { id, note } }, next: () => noteRemoval(id, note) };
}
