export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What the sign-in page hands to the page of forgotten passwords. */
export interface ForgotState {
  readonly email: string;
}

/** The word that says what is wrong with a field. */
export interface Faults {
  readonly email?: 'emailRequired' | 'emailInvalid';
  readonly password?: 'passwordRequired';
}

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** What is wrong before the server is asked. */
export function faultsOf({ email, password }: Credentials): Faults {
  const address = email.trim();
  const emailFault = address === '' ? 'emailRequired' : EMAIL.test(address) ? undefined : 'emailInvalid';
  return { ...(emailFault && { email: emailFault }), ...(password === '' && { password: 'passwordRequired' }) };
}
