import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PlainButton } from '../../../shared/ui/buttons/plain-button.tsx';
import styles from './sign-in.module.css';

interface OtherWayProps {
  readonly to: string;
  readonly label: string;
  readonly state?: unknown;
}

interface SignInFormProps {
  /** The fields, and a text before them. */
  readonly children: ReactNode;
  readonly button: string;
  readonly isPending: boolean;
  readonly onSubmit: () => void;
  /** Link to an alternative page. Default: none. */
  readonly otherWay?: OtherWayProps;
  /** Success message of the server, where there is no navigation. */
  readonly done?: string | undefined;
  /** Error beyond those at the fields. */
  readonly failure?: string | undefined;
}

/** A form for people who are not signed in, with its result below. */
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
      {otherWay && <OtherWay {...otherWay} />}
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

export function OtherWay({ to, label, state }: OtherWayProps) {
  return (
    <Link to={to} state={state} className={styles.otherWay}>
      {label}
    </Link>
  );
}
