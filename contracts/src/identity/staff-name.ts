interface StaffName {
  readonly firstName: string;
  readonly lastName: string;
}

const HAN = /^\p{Script=Han}+$/u;
const isHanName = ({ firstName, lastName }: StaffName) => HAN.test(firstName) && HAN.test(lastName);

/** A member of staff by name; a name in Han characters has the family name first and no space. */
export function staffName(staff: StaffName): string {
  const { firstName, lastName } = staff;
  return isHanName(staff) ? lastName + firstName : `${firstName} ${lastName}`.trim();
}

/** What is shown for a member of staff without a picture; the family name for a name in Han characters. */
export function staffInitials(staff: StaffName): string {
  const parts = isHanName(staff) ? [staff.lastName] : [staff.firstName, staff.lastName];
  return parts.map((part) => part.slice(0, 1).toUpperCase()).join('');
}
