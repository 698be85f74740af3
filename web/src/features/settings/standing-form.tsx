import { Button, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { ConflictNotice } from '../../shared/form/conflict-notice.tsx';
import { GuardedForm } from '../../shared/form/guarded-form.tsx';
import { useWords as useSharedWords } from '../../shared/ui/shared.words.ts';
import { changedIn } from './changed-in.ts';

interface StandingFormProps<Values> {
  readonly form: FormInstance<Values>;
  /** What is saved at present. */
  readonly current: Values;
  readonly version: string;
  readonly save: StandingSave<Values>;
  /** The form's own path, where dialogs may stand over it. */
  readonly within?: string | undefined;
  readonly children: ReactNode;
}

/** How a standing form is saved: `changed` holds only what differs from what it was opened with. */
export interface StandingSave<Values> {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly start: (values: Values, changed: Partial<Values>, ifMatch: string | undefined, onSaved: SavedAs) => void;
}
type SavedAs = (version: string) => void;

/**
 * A form that stays on its page after saving. What others save meanwhile appears in it as long as nothing is typed; after that it
 * keeps to what it was opened with, and the server decides by the version whether both fit together.
 */
export function StandingForm<Values extends object>(props: StandingFormProps<Values>) {
  const { form, current, version, save } = props;
  const shared = useSharedWords();
  const id = useId();
  const [base, setBase] = useState({ values: current, version });
  const isDirty = () => Object.keys(changedIn(base.values, form.getFieldsValue())).length > 0;

  const isOutdated = base.version !== version;
  useEffect(() => {
    if (!isOutdated || Object.keys(changedIn(base.values, form.getFieldsValue())).length > 0) return;
    setBase({ values: current, version });
    form.setFieldsValue(current as Parameters<typeof form.setFieldsValue>[0]);
  }, [isOutdated, base, current, version, form]);

  const start = (ifMatch: string | undefined) => {
    const values = form.getFieldsValue();
    save.start(values, changedIn(base.values, values), ifMatch, (version) => setBase({ values, version }));
  };

  return (
    <>
      <ConflictNotice error={save.error} onSaveOver={() => start(undefined)} />
      <GuardedForm<Values>
        id={id}
        form={form}
        initialValues={base.values}
        onSave={() => start(base.version)}
        isDirty={isDirty}
        within={props.within}
      >
        {props.children}
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {shared('save')}
        </Button>
      </GuardedForm>
    </>
  );
}
