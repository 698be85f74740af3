import type { FormInstance } from 'antd';
import { useRef } from 'react';
import { focusFirstField } from '../focus-first-field.ts';

/** A form of something new that may be followed by another one. */
export interface AnotherForm {
  /** Saves, and asks for another form. */
  readonly save: () => void;
  /** Returns whether another form was asked for, once: after a save, or when it failed. */
  readonly take: () => boolean;
  /** Empties the form for the next one. */
  readonly begin: () => void;
  /** The id of the form, set by it. */
  readonly formId: { current: string };
}

export function useAnotherForm(form: Pick<FormInstance, 'submit' | 'resetFields'>): AnotherForm {
  const isAsked = useRef(false);
  const formId = useRef('');
  return {
    save: () => {
      isAsked.current = true;
      form.submit();
    },
    take: () => {
      const asked = isAsked.current;
      isAsked.current = false;
      return asked;
    },
    begin: () => {
      form.resetFields();
      // Fields are mounted anew by the reset.
      requestAnimationFrame(() => {
        const { activeElement } = document;
        if (activeElement instanceof HTMLElement) activeElement.blur();
        focusFirstField(document.getElementById(formId.current));
      });
    },
    formId,
  };
}
