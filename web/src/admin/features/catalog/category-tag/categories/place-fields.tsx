import type { CategoryNode, CategoryView } from '@countinghouse/contracts/catalog/views';
import { Form, Select, TreeSelect } from 'antd';
import { optionSearch, treeSearch } from '../../../../shared/ui/name-search.ts';
import { useMessages } from '../category-tag.messages.ts';
import { childrenOf, type NodePlace } from './category-moves.ts';
import type { PlacedNode } from './category-nodes.ts';

/** The fields of a node's form; '' stands for the top level, and for the last place. */
export interface EditFields {
  readonly name: string;
  readonly parent: string;
  readonly before: string;
}

/** The fields of a place. */
export function placeFields(place: NodePlace | undefined): Pick<EditFields, 'parent' | 'before'> {
  return { parent: place?.parent ?? '', before: place?.before ?? '' };
}

/** The parent of a node and its position among its siblings; another parent puts it last. */
export function PlaceFields({ categories, node }: { categories: readonly CategoryView[]; node: PlacedNode }) {
  const t = useMessages();
  const form = Form.useFormInstance<EditFields>();
  const parent = Form.useWatch('parent', form) ?? '';
  const parents = [{ value: '', title: t('topLevel'), children: [] }, ...parentsIn(categories, node._id)];
  const siblings = childrenOf(categories, parent || null).filter(({ _id }) => _id !== node._id);
  const positions = [...siblings, undefined].map((sibling, index) => {
    const previous = siblings[index - 1];
    return {
      value: sibling?._id ?? '',
      label: previous ? t('placeAfter', { name: previous.name }) : t('placeFirst'),
    };
  });
  return (
    <>
      <Form.Item name="parent" label={t('parent')}>
        <TreeSelect
          showSearch={treeSearch(parents)}
          treeDefaultExpandAll
          treeData={parents}
          onChange={() => form.setFieldValue('before', '')}
        />
      </Form.Item>
      <Form.Item name="before" label={t('place')}>
        <Select showSearch={optionSearch(positions)} options={positions} />
      </Form.Item>
    </>
  );
}

interface ParentOption {
  readonly value: string;
  readonly title: string;
  readonly children: ParentOption[];
}

/** The nodes that can be above one: all but itself and those below it. */
function parentsIn(nodes: readonly CategoryNode[], except: string): ParentOption[] {
  return nodes
    .filter(({ _id }) => _id !== except)
    .map(({ _id, name, subCategory }) => ({ value: _id, title: name, children: parentsIn(subCategory, except) }));
}
