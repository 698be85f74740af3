import { mailIntervals, type ReportMail } from '@countinghouse/contracts/identity/saved-views/report-mail';
import { type SavedView, savedViewRoutes } from '@countinghouse/contracts/identity/saved-views/saved-view-api';
import { Button, Form, Modal, Select } from 'antd';
import { byFormerValues } from '../http/reversal.ts';
import { useCommand } from '../http/use-command.ts';
import { useMessages as useCommonMessages } from '../i18n/common.messages.ts';
import { useLanguage } from '../i18n/language.ts';
import { useMessages } from './saved-views.messages.ts';

/** What a report on the screen is asked, so that it can be mailed. */
export interface MailableReport {
  readonly ask: string;
  /** Null for a report of no days; undefined where its days are fixed, so that it cannot be mailed. */
  readonly period: ReportMail['period'] | undefined;
}

interface MailDialogProps {
  readonly view: SavedView;
  readonly report: MailableReport;
  readonly onClose: () => void;
}

const MORNING = 7;
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }));

/** The dialog that has the report of a saved view mailed to its owner. */
export function MailDialog({ view, report: { ask, period }, onClose }: MailDialogProps) {
  const t = useMessages();
  const shared = useCommonMessages();
  const language = useLanguage();
  const [form] = Form.useForm<Pick<ReportMail, 'every' | 'hour'>>();
  const former = { mail: view.mail };
  const command = { changes: [savedViewRoutes.listSavedViews], undo: byFormerValues, onSuccess: onClose };
  const save = useCommand(savedViewRoutes.changeSavedView, { ...command, success: t('mailSet') });
  const stop = useCommand(savedViewRoutes.changeSavedView, { ...command, success: t('mailStopped') });
  const change = { params: { id: view._id }, ifMatch: view.version, former };
  const title = t('mailTitle', { name: view.name });
  const stopButton = view.mail && (
    <Button key="stop" danger loading={stop.isPending} onClick={() => stop.mutate({ ...change, body: { mail: null } })}>
      {t('mailStop')}
    </Button>
  );
  if (period === undefined) {
    return (
      <Modal open title={title} width={420} footer={stopButton} onCancel={onClose}>
        <p>{t('mailNeedsPeriod')}</p>
      </Modal>
    );
  }
  return (
    <Modal
      open
      title={title}
      width={420}
      onCancel={onClose}
      footer={[
        stopButton,
        <Button key="cancel" onClick={onClose}>
          {shared('cancel')}
        </Button>,
        <Button key="save" type="primary" htmlType="submit" form="mail-view" loading={save.isPending}>
          {shared('save')}
        </Button>,
      ]}
    >
      <Form<Pick<ReportMail, 'every' | 'hour'>>
        id="mail-view"
        name="mail-view"
        form={form}
        layout="vertical"
        initialValues={{ every: view.mail?.every ?? 'day', hour: view.mail?.hour ?? MORNING }}
        onFinish={(fields) => save.mutate({ ...change, body: { mail: { ...fields, ask, period, language } } })}
      >
        <Form.Item name="every" label={t('mailEvery')}>
          <Select options={mailIntervals.map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
        <Form.Item name="hour" label={t('mailHour')} extra={t('mailText')}>
          <Select options={hours} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
