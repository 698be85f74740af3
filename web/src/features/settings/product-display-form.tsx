import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { SettingView } from '@countinghouse/contracts/settings/views';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ConflictNotice } from '../../shared/form/conflict-notice.tsx';
import { showFieldErrors } from '../../shared/form/field-errors.ts';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { useOverlay } from '../../shared/form/overlay.ts';
import { useCommand } from '../../shared/http/use-command.ts';
import { RowGone } from '../../shared/list/row-gone.tsx';
import { tagsQuery, useReplaceSetting, useSetting } from './api.ts';
import { useWords } from './general-setting.words.ts';

interface DisplayFields {
  readonly title: string;
  readonly tag: string | null;
}
/** The tag is there once the form's own rules have passed. */
const bodyOf = ({ title, tag }: DisplayFields) => ({ title, tag: tag ?? '' });

export function NewProductDisplayForm() {
  const t = useWords();
  const { close } = useOverlay();
  const [form] = Form.useForm<DisplayFields>();
  const replace = useReplaceSetting();
  const add = useCommand(settingsRoutes.addProductDisplay, {
    changes: [],
    success: t('displayCreated'),
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
      initialValues={{ title: '', tag: null }}
      saving={add.isPending}
      onClose={close}
      onSave={(fields) => add.mutate({ body: bodyOf(fields) })}
    >
      <DisplayFormFields />
    </FormDialog>
  );
}

export function EditProductDisplayForm() {
  const index = Number(useParams().index);
  const { close } = useOverlay();
  const setting = useSetting();
  // The position means what it meant in the list that was on screen when the form was opened.
  const [opened] = useState(setting);
  const display = opened?.productDisplay[index];
  if (!opened || !display) return <RowGone onClose={close} />;
  return <EditOpenedDisplay index={index} display={display} version={opened.productDisplayVersion} />;
}

interface OpenedDisplayProps {
  readonly index: number;
  readonly display: SettingView['productDisplay'][number];
  readonly version: string;
}

function EditOpenedDisplay({ index, display, version }: OpenedDisplayProps) {
  const t = useWords();
  const { close } = useOverlay();
  const [form] = Form.useForm<DisplayFields>();
  const replace = useReplaceSetting();
  const change = useCommand(settingsRoutes.changeProductDisplay, {
    changes: [],
    success: t('displaySaved'),
    onSuccess: ({ productDisplay, version }) => {
      replace({ productDisplay, productDisplayVersion: version });
      close({ saved: true });
    },
    onError: (error) => error.code === 'VERSION_CONFLICT' || showFieldErrors(form, error),
  });
  const save = (fields: DisplayFields, ifMatch?: string) =>
    change.mutate({ body: { ...bodyOf(fields), index }, ifMatch });
  return (
    <FormDialog
      title={t('editDisplay')}
      form={form}
      initialValues={{ title: display.title, tag: display.tag?._id ?? null }}
      saving={change.isPending}
      onClose={close}
      onSave={(fields) => save(fields, version)}
    >
      <ConflictNotice error={change.error} onSaveOver={() => save(form.getFieldsValue())} />
      <DisplayFormFields />
    </FormDialog>
  );
}

function DisplayFormFields() {
  const t = useWords();
  const tags = useQuery(tagsQuery());
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
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={tags.isPending}
          options={tags.data?.tags.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
        />
      </Form.Item>
    </>
  );
}
