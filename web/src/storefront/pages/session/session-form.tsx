import type { ReactNode } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import type { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import styles from './auth-page.module.css';

interface SessionFormProps {
  readonly form: ReturnType<typeof useCheckedForm>;
  /** Text of the button. */
  readonly action: string;
  /** The fields. */
  readonly children: ReactNode;
}

/** The form of a page of the session: its faults, its fields and one button. */
export function SessionForm({ form: { faults, busy, onSubmit }, action, children }: SessionFormProps) {
  return (
    <form className={styles.form} noValidate method="post" onSubmit={onSubmit}>
      <ErrorSummary faults={faults} />
      {children}
      <Button type="submit" kind="primary" wide busy={busy}>
        {action}
      </Button>
    </form>
  );
}
