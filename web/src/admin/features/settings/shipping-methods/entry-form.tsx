import type { FieldFault } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { DeliverySettingsBody, DeliverySettingsView } from '@countinghouse/contracts/pricing/delivery/view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { ConflictDialog } from '../../../shared/form/merging/conflict-dialog.tsx';
import { type MergeBase, useMergingSave } from '../../../shared/form/merging/use-merging-save.ts';
import { translate } from '../../../shared/i18n/common.messages.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { deliveryQuery } from '../../../shared/session/delivery-setting.ts';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { NotFoundDialog } from '../not-found-dialog.tsx';
import { bodyOf, useSaveDelivery, withEntry } from './delivery-api.ts';
import { errorsOfEntry, showErrors, worded } from './faults.ts';

/** How the form of a zone or a method reads and makes its entry. */
export interface EntryKind<Entry extends { readonly _id: string }, Fields> {
  readonly entriesOf: (settings: DeliverySettingsBody) => readonly Entry[];
  readonly withEntries: (entries: Entry[]) => Partial<DeliverySettingsBody>;
  readonly list: 'zones' | 'methods';
  readonly blank: Fields;
  readonly fieldsOf: (entry: Entry) => Fields;
  readonly entryOf: (id: string, fields: Fields) => Entry;
  readonly faultsIn: (entry: Entry, settings: DeliverySettingsBody) => readonly FieldFault[];
  /** The form's field that has a part of the entry. */
  readonly placeInForm: (field: string) => string;
}

interface EntryFormProps<Entry extends { readonly _id: string }, Fields> {
  readonly kind: EntryKind<Entry, Fields>;
  readonly titles: { readonly new: string; readonly edit: string };
  readonly success: string;
  readonly width: number;
  /** Words a value of the form, as a conflict shows it; undefined for the default format. */
  readonly show: (field: string, value: unknown) => string | undefined;
  readonly children: ReactNode;
}

/** The form of a new zone or method, or of the one in the address. */
export function EntryForm<Entry extends { readonly _id: string }, Fields extends object>(
  props: EntryFormProps<Entry, Fields>,
) {
  const { id } = useParams();
  const { close } = useOverlay();
  const settings = useQuery(deliveryQuery()).data?.delivery;
  const [opened, setOpened] = useState<DeliverySettingsView>();
  if (settings && !opened) setOpened(settings);
  if (!opened) return null;
  const entry = props.kind.entriesOf(opened).find(({ _id }) => _id === id);
  if (id !== undefined && !entry) return <NotFoundDialog onClose={close} />;
  return <OpenedForm {...props} settings={opened} entry={entry} />;
}

interface OpenedFormProps<Entry extends { readonly _id: string }, Fields> extends EntryFormProps<Entry, Fields> {
  readonly settings: DeliverySettingsView;
  readonly entry: Entry | undefined;
}

/** Zones and methods have one history, and are edited as one record. */
const record = { context: 'setting', id: 'delivery' } as const;

function OpenedForm<Entry extends { readonly _id: string }, Fields extends object>(
  props: OpenedFormProps<Entry, Fields>,
) {
  const { kind, titles, settings, entry } = props;
  const { close } = useOverlay();
  const queries = useQueryClient();
  const language = useLanguage();
  const [form] = Form.useForm<Fields>();
  const [id] = useState(() => entry?._id ?? newId());
  const basis = useRef(settings);
  const opened: MergeBase<Fields> = {
    values: entry ? kind.fieldsOf(entry) : kind.blank,
    version: settings.version,
  };
  const save = useSaveDelivery({
    success: props.success,
    onSaved: () => close({ saved: true }),
    onError: (error) => {
      if (merging.onConflict(error)) return true;
      const at = withEntry(kind.entriesOf(basis.current), kind.entryOf(id, kind.blank)).findIndex(
        ({ _id }) => _id === id,
      );
      const own = errorsOfEntry(error, kind.list, at);
      return showErrors(form, own, kind.placeInForm) && own.length === error.fields.length;
    },
  });
  const merging = useMergingSave<Fields>({
    form,
    record,
    opened,
    present: async () => {
      const { delivery } = await queries.fetchQuery({ ...deliveryQuery(), staleTime: 0 });
      const present = kind.entriesOf(delivery).find(({ _id }) => _id === id);
      if (!present) throw new Error(translate('goneTitle'));
      basis.current = delivery;
      return { values: kind.fieldsOf(present), version: delivery.version };
    },
    send: (fields) => {
      const former = bodyOf(basis.current);
      const made = kind.entryOf(id, fields);
      const faults = kind.faultsIn(made, former);
      if (showErrors(form, worded(language, faults), kind.placeInForm)) return;
      const entries = withEntry(kind.entriesOf(former), made);
      save.mutate({ body: { ...former, ...kind.withEntries(entries) }, ifMatch: basis.current.version, former });
    },
  });
  return (
    <FormDialog<Fields>
      title={entry ? titles.edit : titles.new}
      form={form}
      width={props.width}
      record={record}
      initialValues={opened.values}
      saving={save.isPending}
      onClose={close}
      // What a form does not show at the moment, such as the areas of a country of its own, is there all the same.
      onSave={() => merging.save(form.getFieldsValue(true))}
    >
      {props.children}
      <ConflictDialog dialog={merging.dialog} show={props.show} />
    </FormDialog>
  );
}
