import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { SettingView } from '@countinghouse/contracts/settings/views';
import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ApiError } from '../../../../../shared/http/api-error.ts';
import { showFieldErrors } from '../../../../shared/form/field-errors.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { ConflictDialog } from '../../../../shared/form/merging/conflict-dialog.tsx';
import { type MergeBase, useMergingSave } from '../../../../shared/form/merging/use-merging-save.ts';
import { byFormerValues } from '../../../../shared/http/reversal.ts';
import { useCommand } from '../../../../shared/http/use-command.ts';
import { translate } from '../../../../shared/i18n/common.messages.ts';
import { optionSearch } from '../../../../shared/ui/name-search.ts';
import { useOverlay } from '../../../../shared/url/overlay.ts';
import { settingViews, tagsQuery, useReplaceSetting, useSetting } from '../../api.ts';
import { displaysOf, HomePreview } from '../../home-preview.tsx';
import { NotFoundDialog } from '../../not-found-dialog.tsx';
import { useMessages } from '../general-setting.messages.ts';
import { displayRemoval } from '../setting-reversals.ts';

interface DisplayFields {
  readonly title: string;
  readonly tag: string | null;
}
/** The tag is set once the form's own rules have passed. */
const bodyOf = ({ title, tag }: DisplayFields) => ({ title, tag: tag ?? '' });

export function NewProductDisplayForm() {
  const t = useMessages();
  const { close } = useOverlay();
  const [form] = Form.useForm<DisplayFields>();
  const replace = useReplaceSetting();
  const add = useCommand(settingsRoutes.addProductDisplay, {
    changes: settingViews,
    success: t('displayCreated'),
    undo: ({ reply }) => displayRemoval(reply, reply.productDisplay.length - 1),
    onSuccess: ({ productDisplay, version }) => {
      replace({ productDisplay, productDisplayVersion: version });
      close({ saved: true });
    },
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <FormDialog
      title={t('newDisplay')}
      form={form}
      width={800}
      initialValues={{ title: '', tag: null }}
      saving={add.isPending}
      onClose={close}
      onSave={(fields) => add.mutate({ body: bodyOf(fields) })}
    >
      <DisplayFormFields />
      <DisplayPreview form={form} />
    </FormDialog>
  );
}

export function EditProductDisplayForm() {
  const index = Number(useParams().index);
  const { close } = useOverlay();
  const setting = useSetting();
  // The index refers to the list that was on screen when the form was opened.
  const [opened] = useState(setting);
  const display = opened?.productDisplay[index];
  if (!opened || !display) return <NotFoundDialog onClose={close} />;
  return <EditOpenedDisplay index={index} display={display} version={opened.productDisplayVersion} />;
}

type Display = SettingView['productDisplay'][number];

interface OpenedDisplayProps {
  readonly index: number;
  readonly display: Display;
  readonly version: string;
}

/** A display's fields at a version of the list, and its index in that list, which is only valid with the version. */
interface PlacedBasis extends MergeBase<DisplayFields> {
  readonly index: number;
}

const basisOf = (display: Display, index: number, version: string): PlacedBasis => ({
  values: { title: display.title, tag: display.tag?._id ?? null },
  version,
  index,
});

/** All displays have one history. */
const displays = { context: 'setting', id: 'product-display' } as const;

/** Returns the current place of the display from a conflict; it may be deleted. */
function placeIn({ details }: ApiError): PlacedBasis {
  const { productDisplay, version, index } = details as { productDisplay: Display[]; version: string; index?: number };
  const display = index === undefined ? undefined : productDisplay[index];
  if (!display || index === undefined) throw new Error(translate('goneTitle'));
  return basisOf(display, index, version);
}

function EditOpenedDisplay({ index, display, version }: OpenedDisplayProps) {
  const t = useMessages();
  const { close } = useOverlay();
  const [form] = Form.useForm<DisplayFields>();
  const tags = useQuery(tagsQuery()).data?.tags ?? [];
  const replace = useReplaceSetting();
  const clash = useRef<ApiError>(undefined);
  const place = useRef(basisOf(display, index, version));
  const change = useCommand(settingsRoutes.changeProductDisplay, {
    changes: settingViews,
    success: t('displaySaved'),
    undo: byFormerValues,
    onSuccess: ({ productDisplay, version }) => {
      replace({ productDisplay, productDisplayVersion: version });
      close({ saved: true });
    },
    onError: (error) => {
      clash.current = error;
      return merging.onConflict(error) || showFieldErrors(form, error);
    },
  });
  const merging = useMergingSave<DisplayFields>({
    form,
    record: displays,
    opened: place.current,
    present: async () => {
      if (clash.current) place.current = placeIn(clash.current);
      return place.current;
    },
    send: (fields, basis) => {
      const { index: at } = place.current;
      const former = { ...bodyOf(basis.values), index: at };
      change.mutate({ body: { ...bodyOf(fields), index: at }, ifMatch: basis.version, former });
    },
  });
  return (
    <FormDialog
      title={t('editDisplay')}
      form={form}
      record={displays}
      width={800}
      initialValues={place.current.values}
      saving={change.isPending}
      onClose={close}
      onSave={merging.save}
    >
      <DisplayFormFields />
      <DisplayPreview form={form} index={index} />
      <ConflictDialog
        dialog={merging.dialog}
        show={(field, value) => (field === 'tag' ? tags.find(({ _id }) => _id === value)?.name : undefined)}
      />
    </FormDialog>
  );
}

function DisplayFormFields() {
  const t = useMessages();
  const tags = useQuery(tagsQuery());
  const options = tags.data?.tags.map(({ _id, name }) => ({ value: _id, label: name })) ?? [];
  return (
    <>
      <Form.Item
        name="title"
        label={t('displayTitle')}
        rules={[{ required: true, whitespace: true, message: t('titleRequired') }]}
      >
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="tag" label={t('tag')} rules={[{ required: true, message: t('tagRequired') }]}>
        <Select showSearch={optionSearch(options)} loading={tags.isPending} options={options} />
      </Form.Item>
    </>
  );
}

interface DisplayPreviewProps {
  readonly form: FormInstance<DisplayFields>;
  /** Index of the edited display; without it, a new one. */
  readonly index?: number;
}

/** The home page with the edited display. */
function DisplayPreview({ form, index }: DisplayPreviewProps) {
  const fields = Form.useWatch([], form) as Partial<DisplayFields> | undefined;
  const saved = useSetting()?.productDisplay ?? [];
  if (!fields) return null;
  const { title = '', tag } = fields;
  const typed = { title, tag: tag ? { _id: tag } : null };
  const displays =
    index === undefined ? [...saved, typed] : saved.map((display, at) => (at === index ? typed : display));
  return <HomePreview unsaved={{ displays: displaysOf(displays) }} heading={title} />;
}
