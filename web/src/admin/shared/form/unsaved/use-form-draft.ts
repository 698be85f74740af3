import { useQueryClient } from '@tanstack/react-query';
import { App, type FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { onSessionEnd } from '../../../../shared/session/session-end.ts';
import { useMessages } from '../../i18n/common.messages.ts';
import { currentUserQuery } from '../../session/current-user.ts';
import { storeDraft, takeDraft, typedFields } from '../../session/draft-storage.ts';

interface DraftOptions<Values> {
  readonly form: FormInstance<Values>;
  /** The values at opening. */
  readonly opened: object;
  /** Identifies forms of one address. Default: the address. */
  readonly place?: string | undefined;
}

/** Stores a form's input over the end of a session, and restores it unsaved after the next sign-in. */
export function useFormDraft<Values>({ form, opened, place }: DraftOptions<Values>): void {
  const t = useMessages();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const { pathname } = useLocation();
  const key = place ?? pathname;
  // The cache is cleared when the session ends, and refusals of other calls may follow while the form is still mounted.
  const [owner] = useState(() => queries.getQueryData(currentUserQuery().queryKey)?.user._id ?? '');

  const keep = useRef(() => {});
  keep.current = () => {
    const fields = form.getFieldsError().map(({ name }) => ({ name, value: form.getFieldValue(name as never) }));
    storeDraft(key, owner, typedFields(fields, opened));
  };
  useEffect(() => onSessionEnd(() => keep.current()), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const fields = takeDraft(key, owner);
    if (fields.length === 0) return;
    form.setFields(fields.map(({ name, value }) => ({ name: name as never, value: value as never, touched: true })));
    void message.info(t('draftIsBack'));
  }, []);
}
