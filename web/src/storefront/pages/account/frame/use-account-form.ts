import { type FormEvent, useState } from 'react';
import { type Faults, noFaults } from '../../../ui/form/error-summary.tsx';

interface AccountFormParts {
  /** Returns what is missing, by the names of the fields. */
  readonly missing: () => Readonly<Record<string, string>>;
  /** Sends what was typed, and clears it. */
  readonly send: () => Promise<void>;
  /** Returns the fault of what was refused, by the names of the fields. */
  readonly refusal: (error: unknown) => Faults;
}

/** A form of the account: checked here, sent once at a time, with its faults or that it is done. */
export function useAccountForm({ missing, send, refusal }: AccountFormParts) {
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
