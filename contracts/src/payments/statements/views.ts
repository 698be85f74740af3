import { z } from 'zod';
import { versionSchema } from '../../kernel/http/wire.ts';

/** An order that a line of a statement may pay; amounts in major units. */
const paidOrder = z.object({
  _id: z.string(),
  orderId: z.string(),
  /** The name is empty once the customer is erased. */
  customer: z.string(),
  /** What is due; not above 0 where nothing is. */
  due: z.number(),
  version: versionSchema,
});

/** How sure it is that a line pays the order: its number is in the text, or only this order has that amount due. */
export const matchReasons = ['number', 'amount'] as const;

/** A credit of a statement. */
export const statementLineView = z.object({
  /** Id of the payment that the line becomes: the same line has the same one, whatever file it is in. */
  payment: z.string(),
  /** Line of the file, from 1. */
  line: z.number(),
  /** `YYYY-MM-DD`, or as the file has it. */
  date: z.string(),
  amount: z.number(),
  text: z.string(),
  /** The order that it was recorded on; absent while it was not. */
  recorded: z.object({ _id: z.string(), orderId: z.string(), voided: z.boolean() }).optional(),
  /** What it may pay; absent where nothing fits, or more than one order does. */
  order: paidOrder.extend({ by: z.enum(matchReasons) }).optional(),
  /** How many orders have exactly this amount due, where no number decides. */
  candidates: z.number().optional(),
});
export type StatementLineView = z.output<typeof statementLineView>;
