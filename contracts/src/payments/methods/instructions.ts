import { FPS_CURRENCY, fpsAccountOf, fpsCode } from './fps-code.ts';
import { methodNamed } from './method-choice.ts';
import type { PaymentMethod } from './methods.ts';
import type { PaymentInstructions } from './methods-view.ts';

/** An order that is to be paid. */
export interface PayableOrder {
  readonly orderNo: string;
  readonly paymentMethod: string;
  readonly currency: { readonly name: string };
  /** What is still to be paid, minor units. */
  readonly due: number;
}

/**
 * How an order is paid by its method; a method that is off by now still explains the orders that chose it. Null where
 * it explains nothing.
 * @param drawn a QR code as the bytes of a PNG file
 */
export function instructionsFor(
  methods: readonly PaymentMethod[],
  { orderNo, paymentMethod, currency, due }: PayableOrder,
  drawn: (text: string) => { toString(encoding: 'base64'): string },
): PaymentInstructions | null {
  const method = methodNamed(methods, paymentMethod);
  const isExplained = method && `${method.instructions.en}${method.instructions.zh}`.trim() !== '';
  if (!isExplained) return null;
  const { names, instructions, asksReference, fpsId: id } = method;
  const account = currency.name === FPS_CURRENCY && id !== undefined && due > 0 ? fpsAccountOf(id) : undefined;
  if (!account || id === undefined) return { names, instructions, asksReference };
  const picture = `data:image/png;base64,${drawn(fpsCode(account, due, orderNo)).toString('base64')}`;
  return { names, instructions, asksReference, fps: { id, picture } };
}
