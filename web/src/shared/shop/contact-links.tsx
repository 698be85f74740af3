interface EmailLinkProps {
  readonly email: string;
}

/** A mailto link; an address too long for its line wraps before the @. */
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

/** A link to call a telephone number. */
export function PhoneLink({ phone }: PhoneLinkProps) {
  return <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>;
}
