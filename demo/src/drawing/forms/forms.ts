import { clocksFramesAndSigns } from './clocks-frames-and-signs.ts';
import { decorations } from './decorations.ts';
import type { Form } from './form.ts';
import { furniture } from './furniture.ts';
import { gardenAndToys } from './garden-and-toys.ts';
import { home } from './home.ts';
import { jewellery } from './jewellery.ts';
import { kitchen } from './kitchen.ts';
import { lightForms } from './lights.ts';
import { paperGoods } from './paper-goods.ts';
import { textiles } from './textiles.ts';
import { vessels } from './vessels.ts';

const all = {
  ...vessels,
  ...kitchen,
  ...lightForms,
  ...textiles,
  ...paperGoods,
  ...decorations,
  ...clocksFramesAndSigns,
  ...furniture,
  ...home,
  ...jewellery,
  ...gardenAndToys,
};
export type FormName = keyof typeof all;
/** Everything that can be drawn, by its name. */
export const forms: Readonly<Record<FormName, Form>> = all;
