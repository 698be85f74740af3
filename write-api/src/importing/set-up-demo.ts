import { Readable } from 'node:stream';
import { TAG_LIST } from '@countinghouse/contracts/catalog/events';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { COMPANY_INFO, PRODUCT_DISPLAY_LIST } from '@countinghouse/contracts/settings/events';
import type { PageName } from '@countinghouse/contracts/settings/views';
import type { Files } from '@countinghouse/platform/files/files';
import { derivedId } from '@countinghouse/platform/ids/derived-id';
import { category } from '../catalog/category.decider.ts';
import { tagList } from '../catalog/tag-list.decider.ts';
import { companyInfo } from '../settings/company-info.decider.ts';
import { page } from '../settings/page.decider.ts';
import { productDisplayList } from '../settings/product-display-list.decider.ts';
import { supplier } from '../suppliers/supplier.decider.ts';
import { newDetails } from '../suppliers/supplier-details.ts';
import { allShelves, type DemoShelf, type Motif } from './demo-assortment.ts';
import { drawPicture } from './demo-pictures.ts';
import { demoCompany, demoPages, demoSuppliers, demoTags } from './demo-shop.ts';
import type { DemoShelves } from './demo-source.ts';
import { accepted, type ImportDesk, importMetadata } from './import-desk.ts';

/** Pictures per motif; products share them. */
const VARIANTS = 12;

/** Puts up what the demo's products need: company, pages, suppliers, categories, tags and pictures. */
export async function setUpDemo(desk: ImportDesk, files: Files, opensAt: string): Promise<DemoShelves> {
  const step = (...name: readonly string[]) => importMetadata('demo', opensAt, ...name);
  await setUpShop(desk, step);
  const tagIds = await setUpTags(desk, step);
  await setUpCategories(desk, step);
  await setUpSuppliers(desk, step);
  const pictures = await drawPictures(files);

  return {
    tagIds,
    categoryOf: (shelf) => ({ categoryId: demoId('category', shelf.category), nodeId: nodeId(shelf) }),
    supplierOf: (shelf) => demoId('supplier', shelf.category),
    photoOf: (itemNo, { motif }) =>
      pictures.get(motif)![Number.parseInt(demoId('picture', itemNo).slice(-4), 16) % VARIANTS]!,
  };
}

type Step = (...name: readonly string[]) => EventMetadata;

async function setUpShop({ commands }: ImportDesk, step: Step): Promise<void> {
  const company = { type: 'SaveCompanyInfo', changes: demoCompany } as const;
  accepted(await commands.handle(companyInfo, COMPANY_INFO.id, company, step('company')));
  for (const [name, changes] of Object.entries(demoPages)) {
    const save = { type: 'SavePage', page: name as PageName, changes } as const;
    accepted(await commands.handle(page, name, save, step('page', name)));
  }
}

async function setUpTags({ commands }: ImportDesk, step: Step): Promise<string[]> {
  const tagIds: string[] = [];
  for (const name of demoTags) {
    const create = { type: 'CreateTag', tagId: demoId('tag', name), name } as const;
    const { state } = accepted(await commands.handle(tagList, TAG_LIST.id, create, step('tag', name)));
    const tagId = state.tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase())?.tagId ?? create.tagId;
    tagIds.push(tagId);
    const display = { type: 'AddProductDisplay', displayId: demoId('display', name), title: name, tagId } as const;
    accepted(await commands.handle(productDisplayList, PRODUCT_DISPLAY_LIST.id, display, step('display', name)));
  }
  return tagIds;
}

async function setUpCategories({ commands }: ImportDesk, step: Step): Promise<void> {
  const made = new Set<string>();
  for (const shelf of allShelves) {
    const categoryId = demoId('category', shelf.category);
    const create = { type: 'CreateCategory', categoryId, name: shelf.category } as const;
    if (!made.has(categoryId)) accepted(await commands.handle(category, categoryId, create, step(categoryId)));
    made.add(categoryId);
    const add = {
      type: 'AddSubCategory',
      nodeId: nodeId(shelf),
      parentId: categoryId,
      name: shelf.subCategory,
    } as const;
    accepted(await commands.handle(category, categoryId, add, step(add.nodeId)));
  }
}

async function setUpSuppliers({ commands }: ImportDesk, step: Step): Promise<void> {
  for (const [name, entered] of Object.entries(demoSuppliers)) {
    const supplierId = demoId('supplier', name);
    const create = { type: 'CreateSupplier', supplierId, details: newDetails(entered) } as const;
    accepted(await commands.handle(supplier, supplierId, create, step(supplierId)));
  }
}

async function drawPictures(files: Files): Promise<ReadonlyMap<Motif, readonly string[]>> {
  const motifs = new Set(allShelves.map((shelf) => shelf.motif));
  const pictures = new Map<Motif, string[]>();
  for (const motif of motifs) {
    const variants = Array.from({ length: VARIANTS }, async (_, variant) => {
      const picture = await drawPicture(`${motif} ${variant}`, motif);
      return files.intakeImage(Readable.from([picture]), 'demo');
    });
    const paths = await Promise.all(variants);
    await files.claim(paths, 'image');
    pictures.set(motif, paths);
  }
  return pictures;
}

function nodeId(shelf: DemoShelf): string {
  return demoId('category', shelf.category, shelf.subCategory);
}

function demoId(...parts: readonly string[]): string {
  return derivedId('demo', ...parts);
}
