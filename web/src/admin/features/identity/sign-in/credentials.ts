export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Navigation state from the sign-in page to the page of forgotten passwords. */
export interface ForgotState {
  readonly email: string;
}

/** Messages of invalid fields. */
export interface Faults {
  readonly email?: 'emailRequired' | 'emailInvalid';
  readonly password?: 'passwordRequired';
}

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Validates before the request. */
export function faultsOf({ email, password }: Credentials): Faults {
  const address = email.trim();
  const emailFault = address === '' ? 'emailRequired' : EMAIL.test(address) ? undefined : 'emailInvalid';
  return { ...(emailFault && { email: emailFault }), ...(password === '' && { password: 'passwordRequired' }) };
}
