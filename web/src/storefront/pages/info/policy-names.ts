/** Pages with a text and a picture. */
export const policyNames = [
  'about',
  'membership',
  'shippingPaymentTerms',
  'deliveryMethod',
  'privacyPolicy',
  'returnReplacementPolicy',
] as const;
export type PolicyName = (typeof policyNames)[number];
