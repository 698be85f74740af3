import { Field, type FieldProps } from './field.tsx';

type KnownProps = Omit<FieldProps, 'name' | 'autoComplete' | 'type' | 'inputMode' | 'rows' | 'maxLength'> & {
  /** Default: the name of the same field in the API. */
  readonly name?: string;
};

/** The field of an e-mail address. */
export function EmailField({ name = 'email', ...rest }: KnownProps) {
  return <Field {...rest} name={name} type="email" inputMode="email" autoComplete="email" />;
}

/** The field of a person's name. */
export function NameField({ name = 'name', ...rest }: KnownProps) {
  return <Field {...rest} name={name} autoComplete="name" maxLength={200} />;
}

/** The field of a telephone number. */
export function PhoneField({ name = 'phone', ...rest }: KnownProps) {
  return <Field {...rest} name={name} type="tel" inputMode="tel" autoComplete="tel" maxLength={50} />;
}

/** The field of a postal address, which has several lines. */
export function AddressField({ name = 'address', ...rest }: KnownProps) {
  return <Field {...rest} name={name} autoComplete="street-address" rows={3} maxLength={1_000} />;
}

/** The field of an existing password. */
export function PasswordField({ name = 'password', ...rest }: KnownProps) {
  return <Field {...rest} name={name} type="password" autoComplete="current-password" maxLength={128} />;
}

/** The field of a new password. */
export function NewPasswordField({ name = 'password', ...rest }: KnownProps) {
  return <Field {...rest} name={name} type="password" autoComplete="new-password" maxLength={128} />;
}
