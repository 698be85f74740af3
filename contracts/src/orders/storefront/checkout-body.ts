import { z } from 'zod';
import { amountSchema } from '../../kernel/money.ts';
import { emailSchema, requiredText, text } from '../../kernel/text/text.ts';
import { orderPolicies } from '../../pages/page-paths.ts';
import { deliveryBody } from '../../pricing/delivery/body.ts';

/** What everybody enters at the checkout, with an account or without. */
export const checkoutBody = z.strictObject({
  contactInfo: z.strictObject({ email: emailSchema, phone: requiredText(50) }),
  shippingAddress: requiredText(1_000),
  paymentMethod: requiredText(100),
  transactionId: text(200).optional(),
  expectedTotal: amountSchema.optional(),
  remark: text(2_000).optional(),
  acceptedPolicies: z.array(z.enum(orderPolicies)).max(orderPolicies.length).optional(),
  /** Required once a delivery method is active. */
  delivery: deliveryBody.optional(),
});
