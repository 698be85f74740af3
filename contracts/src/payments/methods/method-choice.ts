import type { BothLanguages } from '../../messages/both-languages.ts';

/** Stand in instructions for what the order still has to be paid, and for its number. */
export const instructionParts = { amount: '{amount}', order: '{order}' } as const;

interface Named {
  readonly names: BothLanguages;
}

/** What decides on whether a method can be chosen; amounts in minor units, or all in major ones. */
export interface PaymentBounds {
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly deliveryMethods?: readonly string[] | undefined;
}

/** The text by which an order keeps a method. */
export function methodText({ names }: Named): string {
  return names.en.trim() || names.zh.trim();
}

/** The method that a text names: by its id, or by its name in either language. */
export function methodNamed<Method extends Named & ({ readonly methodId: string } | { readonly _id: string })>(
  methods: readonly Method[],
  text: string,
): Method | undefined {
  const wanted = comparable(text);
  if (wanted === '') return undefined;
  return methods.find((method) => {
    const { en, zh } = method.names;
    const id = 'methodId' in method ? method.methodId : method._id;
    return id === text || [en, zh].some((name) => comparable(name) === wanted);
  });
}

/** Whether a method can be chosen for a total and a delivery method, where one is chosen. */
export function isOffered(
  { least, most, deliveryMethods }: PaymentBounds,
  total: number,
  deliveryMethodId?: string,
): boolean {
  if ((least !== undefined && total < least) || (most !== undefined && total > most)) return false;
  return deliveryMethodId === undefined || deliveryMethods === undefined || deliveryMethods.includes(deliveryMethodId);
}

/** Instructions with the amount and the number filled in. */
export function filledIn(instructions: string, parts: { readonly amount: string; readonly order: string }): string {
  return instructions.replaceAll(instructionParts.amount, parts.amount).replaceAll(instructionParts.order, parts.order);
}

/** A name as names are compared: without white space around it, in whatever case and width. */
export function comparable(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

/** Id of the method by which orders are paid at the provider; it is there once a provider is set up. */
export const ONLINE_METHOD = '018f0000-0000-7000-8000-000000000b03';

/** Whether orders are paid at the provider by this method. */
export function isOnlineMethod(method: { readonly methodId: string } | { readonly _id: string }): boolean {
  return ('methodId' in method ? method.methodId : method._id) === ONLINE_METHOD;
}
