import { type FormEvent, useState } from 'react';
import { type Faults, noFaults } from './error-summary.tsx';

interface CheckedFormParts {
  /** Returns what is missing, by the names of the fields. */
  readonly missing: () => Readonly<Record<string, string>>;
  /** Sends what was typed. */
  readonly send: () => Promise<unknown>;
  /** Returns the fault of what was refused, by the names of the fields. */
  readonly refusal: (error: unknown) => Faults;
}

/** A form of the account or the session: checked here, sent once at a time, with its faults or that it is done. */
export function useCheckedForm({ missing, send, refusal }: CheckedFormParts) {
  const [faults, setFaults] = useState<Faults>(noFaults);
  const [isDone, setDone] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const fields = missing();
    setFaults({ fields });
    setDone(false);
    if (Object.keys(fields).length > 0) return;
    setBusy(true);
    try {
      await send();
      setDone(true);
    } catch (error) {
      setFaults(refusal(error));
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  return { faults, isDone, busy, onSubmit };
}
