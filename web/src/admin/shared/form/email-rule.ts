import { isEmailAddress } from '@countinghouse/contracts/kernel/text/email-address';
import type { FormRule } from 'antd';

/** Returns the rule of a field that is empty or has an e-mail address, by the server's own definition. */
export function emailRule(message: string): FormRule {
  return {
    validator: (_, value: string | undefined) =>
      !value?.trim() || isEmailAddress(value.trim()) ? Promise.resolve() : Promise.reject(new Error(message)),
  };
}
