interface EmailLinkProps {
  readonly email: string;
}

/** An address that opens the mail program; where it is too long for its line, it goes on before the @. */
export function EmailLink({ email }: EmailLinkProps) {
  const at = email.lastIndexOf('@');
  return (
    <a href={`mailto:${email}`}>
      {email.slice(0, Math.max(at, 0))}
      <wbr />
      {email.slice(Math.max(at, 0))}
    </a>
  );
}

interface PhoneLinkProps {
  /** As it was typed. */
  readonly phone: string;
}

/** A number that a telephone calls. */
export function PhoneLink({ phone }: PhoneLinkProps) {
  return <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>;
}
