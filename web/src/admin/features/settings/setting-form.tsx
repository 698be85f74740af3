import { Button, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { ConflictDialog } from '../../shared/form/merging/conflict-dialog.tsx';
import { type MergeBase, useMergingSave } from '../../shared/form/merging/use-merging-save.ts';
import { GuardedForm } from '../../shared/form/unsaved/guarded-form.tsx';
import { useMessages as useCommonMessages } from '../../shared/i18n/common.messages.ts';
import { changedIn } from './changed-in.ts';

interface SettingFormProps<Values> {
  readonly form: FormInstance<Values>;
  /** The saved values. */
  readonly current: MergeBase<Values>;
  readonly save: SettingSave<Values>;
  /** Name of the part of the settings in its history. */
  readonly setting: string;
  /** The form's own path, where dialogs may be open over it. */
  readonly within?: string | undefined;
  readonly children: ReactNode;
}

/** How a permanent form is saved and read again. */
export interface SettingSave<Values> {
  readonly isPending: boolean;
  readonly present: () => Promise<MergeBase<Values>>;
  readonly start: (values: Values, change: SettingChange<Values>, settled: Settled) => void;
}
interface SettingChange<Values> {
  /** Only values that differ from the former ones. */
  readonly changed: Partial<Values>;
  /** The former values, and their version. */
  readonly former: Values;
  readonly version: string;
}
interface Settled {
  readonly onSaved: (version: string) => void;
  readonly onError: (error: Error) => void;
}

/**
 * A form that stays on its page after saving. Changes by others are shown as long as nothing is typed; after that it
 * keeps its base, and both are merged on save.
 */
export function SettingForm<Values extends object>({
  form,
  current,
  save,
  setting,
  within,
  children,
}: SettingFormProps<Values>) {
  const shared = useCommonMessages();
  const id = useId();
  const record = { context: 'setting', id: setting } as const;
  const [base, setBase] = useState(current);
  const rest = (basis: MergeBase<Values>) => {
    merging.rebase(basis);
    setBase(basis);
  };
  const merging = useMergingSave<Values>({
    form,
    record,
    opened: current,
    present: save.present,
    send: (values, basis) =>
      save.start(
        values,
        { changed: changedIn(basis.values, values), former: basis.values, version: basis.version },
        { onSaved: (version) => rest({ values, version }), onError: merging.onConflict },
      ),
  });

  const isDirty = () => Object.keys(changedIn(base.values, form.getFieldsValue())).length > 0;
  const isOutdated = base.version !== current.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest changes with every render, and is equivalent
  useEffect(() => {
    if (!isOutdated || isDirty()) return;
    rest(current);
    form.setFieldsValue(current.values as Parameters<typeof form.setFieldsValue>[0]);
  }, [isOutdated, current.version]);

  return (
    <GuardedForm<Values>
      id={id}
      form={form}
      record={record}
      isStanding
      initialValues={base.values}
      onSave={() => merging.save(form.getFieldsValue())}
      isDirty={isDirty}
      within={within}
    >
      {children}
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        {shared('save')}
      </Button>
      <ConflictDialog dialog={merging.dialog} />
    </GuardedForm>
  );
}
