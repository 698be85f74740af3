import { KeyedMutex } from '@countinghouse/platform/commands/locks';
import type { Context, WriteDeps } from '../write-deps.ts';
import { categoryBindings } from './category.routes.ts';
import { productDisplayBindings } from './displays/product-display.routes.ts';
import { mergedTagsProcess } from './merged-tags.process.ts';
import { productBindings } from './product/product.routes.ts';
import { importRows } from './product-import/import-rows.ts';
import { productImportProcess } from './product-import/product-import.process.ts';
import { productImportBindings } from './product-import/product-import.routes.ts';
import { tagBindings } from './tag.routes.ts';

export function catalog(deps: WriteDeps): Context {
  const products = { ...deps, saves: new KeyedMutex() };
  const imports = { ...products, rows: importRows(deps.database) };
  return {
    bindings: [
      ...productBindings(products),
      ...productImportBindings(imports),
      ...tagBindings(deps),
      ...categoryBindings(deps),
      ...productDisplayBindings(deps),
    ],
    processes: [productImportProcess(imports), mergedTagsProcess(deps)],
  };
}
