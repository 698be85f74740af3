import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PlainButton } from '../../../shared/ui/buttons/plain-button.tsx';
import styles from './sign-in.module.css';

interface SignInFormProps {
  /** The fields, and what is said before them. */
  readonly children: ReactNode;
  readonly button: string;
  readonly isPending: boolean;
  readonly onSubmit: () => void;
  /** Another page that may be what somebody came for. */
  readonly otherWay: { readonly to: string; readonly label: string; readonly state?: unknown };
  /** What the server said when it worked, where one stays on the page. */
  readonly done?: string | undefined;
  /** Why it did not work, beyond what stands beside the fields. */
  readonly failure?: string | undefined;
}

/** A form that nobody has to be signed in for, with its outcome below. */
export function SignInForm({ children, button, isPending, onSubmit, otherWay, done, failure }: SignInFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <>
      <form noValidate onSubmit={submit}>
        {children}
        <PlainButton kind="primary" type="submit" className={styles.submit ?? ''} disabled={isPending}>
          {button}
        </PlainButton>
      </form>
      <OtherWay {...otherWay} />
      <div className={styles.outcome}>
        {done && (
          <p role="status" className={styles.ended}>
            {done}
          </p>
        )}
        {failure && (
          <p role="alert" className={styles.alert}>
            {failure}
          </p>
        )}
      </div>
    </>
  );
}

export function OtherWay({ to, label, state }: SignInFormProps['otherWay']) {
  return (
    <Link to={to} state={state} className={styles.otherWay}>
      {label}
    </Link>
  );
}
