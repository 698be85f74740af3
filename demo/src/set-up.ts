import { CATEGORY_TREES, TAG_LIST } from '@countinghouse/contracts/catalog/events';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { withFieldChanges } from '@countinghouse/contracts/kernel/record/record';
import { COMPANY_INFO, type PageFields, PRODUCT_DISPLAY_LIST } from '@countinghouse/contracts/settings/events';
import { pageFieldsOf } from '@countinghouse/contracts/settings/page.state';
import type { PageName } from '@countinghouse/contracts/settings/page-content';
import { blankSupplier, supplierRecord } from '@countinghouse/contracts/suppliers/record';
import type { Files } from '@countinghouse/platform/files/files';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { categoryTrees } from '@countinghouse/write-api/catalog/category.decider';
import { productDisplayList } from '@countinghouse/write-api/catalog/displays/product-display-list.decider';
import { tagList } from '@countinghouse/write-api/catalog/tag-list.decider';
import { accepted, type ImportDeps, importMetadata } from '@countinghouse/write-api/importing/import-deps';
import { companyInfo } from '@countinghouse/write-api/settings/company-info.decider';
import { page } from '@countinghouse/write-api/settings/page.decider';
import { supplier } from '@countinghouse/write-api/suppliers/supplier.decider';
import { demoCompany, demoSuppliers } from './content/company.ts';
import { demoPages } from './content/pages.ts';
import { demoTags } from './content/tags.ts';
import { drawIcon, drawLogo, drawProduct, drawScene } from './pictures.ts';
import { bannerScenes, newsScenes, pageScenes } from './scenes.ts';
import { allShelves, type DemoShelf } from './shelves.ts';
import type { DemoShelves } from './source.ts';

/**
 * Puts up what the demo's products need: company, pages with their pictures, suppliers, categories, tags and displays.
 */
export async function setUpDemo(deps: ImportDeps, files: Files, opensAt: string): Promise<DemoShelves> {
  const step = (...name: readonly string[]) => importMetadata('demo', opensAt, ...name);
  await setUpShop(deps, files, step);
  return {
    ...(await setUpShelves(deps, opensAt)),
    picturesOf: (name, isDisplayed) => drawProduct(files, name, isDisplayed),
  };
}

/** Puts up tags, displays, categories and suppliers. */
export async function setUpShelves(deps: ImportDeps, opensAt: string): Promise<Omit<DemoShelves, 'picturesOf'>> {
  const step = (...name: readonly string[]) => importMetadata('demo', opensAt, ...name);
  const tagIds = await setUpTags(deps, step);
  await setUpCategories(deps, step);
  await setUpSuppliers(deps, step);
  return {
    tagIdOf: (name) => tagIds.get(name)!,
    categoryOf: (shelf) => ({ categoryId: demoId('category', shelf.category), nodeId: nodeId(shelf) }),
    supplierOf: (shelf) => demoId('supplier', shelf.category),
  };
}

type Step = (...name: readonly string[]) => EventMetadata;

async function setUpShop({ commands }: ImportDeps, files: Files, step: Step): Promise<void> {
  const company = { type: 'SaveCompanyInfo', changes: demoCompany } as const;
  accepted(await commands.handle(companyInfo, COMPANY_INFO.id, company, step('company')));

  const savePage = async (name: PageName, missing: (saved: PageFields) => Promise<Partial<PageFields>>) => {
    const { state } = await commands.load(page, name);
    const changes = { ...demoPages[name], ...(await missing(pageFieldsOf(state))) };
    accepted(await commands.handle(page, name, { type: 'SavePage', page: name, changes }, step('page', name)));
  };
  // A picture is drawn once: a run that comes again finds it on its page.
  await savePage('dashboard', async (saved) => ({
    logo: saved.logo || (await drawLogo(files)),
    icon: saved.icon || (await drawIcon(files)),
    banner: saved.banner.length > 0 ? saved.banner : await inTurn(bannerScenes, (scene) => drawScene(files, scene)),
  }));
  await savePage('newPage', async ({ images }) => ({
    images: images.length > 0 ? images : await inTurn(newsScenes, (scene) => drawScene(files, scene)),
  }));
  for (const [name, scene] of Object.entries(pageScenes)) {
    await savePage(name as PageName, async ({ image }) => ({ image: image || (await drawScene(files, scene)) }));
  }
}

async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

async function setUpTags({ commands }: ImportDeps, step: Step): Promise<Map<string, string>> {
  const tagIds = new Map<string, string>();
  for (const { name, display } of demoTags) {
    const create = { type: 'CreateTag', tagId: demoId('tag', name), name } as const;
    const { state } = accepted(await commands.handle(tagList, TAG_LIST.id, create, step('tag', name)));
    const tagId = state.tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase())?.tagId ?? create.tagId;
    tagIds.set(name, tagId);
    if (!display) continue;
    const add = { type: 'AddProductDisplay', displayId: demoId('display', name), title: display, tagId } as const;
    accepted(await commands.handle(productDisplayList, PRODUCT_DISPLAY_LIST.id, add, step('display', name)));
  }
  return tagIds;
}

async function setUpCategories({ commands }: ImportDeps, step: Step): Promise<void> {
  const made = new Set<string>();
  for (const shelf of allShelves) {
    const categoryId = demoId('category', shelf.category);
    const create = { type: 'CreateCategory', categoryId, name: shelf.category } as const;
    if (!made.has(categoryId))
      accepted(await commands.handle(categoryTrees, CATEGORY_TREES.id, create, step(categoryId)));
    made.add(categoryId);
    const add = {
      type: 'AddSubCategory',
      nodeId: nodeId(shelf),
      parentId: categoryId,
      name: shelf.subCategory,
    } as const;
    accepted(await commands.handle(categoryTrees, CATEGORY_TREES.id, add, step(add.nodeId)));
  }
}

async function setUpSuppliers({ commands }: ImportDeps, step: Step): Promise<void> {
  for (const [name, entered] of Object.entries(demoSuppliers)) {
    const supplierId = demoId('supplier', name);
    const create = {
      type: 'CreateSupplier',
      supplierId,
      details: withFieldChanges(supplierRecord.fields, blankSupplier, entered),
    } as const;
    accepted(await commands.handle(supplier, supplierId, create, step(supplierId)));
  }
}

function nodeId(shelf: DemoShelf): string {
  return demoId('category', shelf.category, shelf.subCategory);
}

function demoId(...parts: readonly string[]): string {
  return derivedId('demo', ...parts);
}
