import { categoryRoutes } from '@countinghouse/contracts/catalog/grouping/category-api';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { ApiError } from '../../../../../shared/http/api-error.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { byFormerValues } from '../../../../shared/http/reversal.ts';
import { useCommand } from '../../../../shared/http/use-command.ts';
import { useErrorMessage } from '../../../../shared/http/use-error-message.tsx';
import { useOverlay } from '../../../../shared/url/overlay.ts';
import { categoriesQuery, categoryViews } from '../../api.ts';
import { useMessages } from '../category-tag.messages.ts';
import { placeOfNode } from './category-moves.ts';
import type { PlacedNode } from './category-nodes.ts';
import { CATEGORY_TAG_PATH } from './category-pane.tsx';
import { lastChildAt, nodeDeletion } from './category-reversals.ts';
import { type EditFields, PlaceFields, placeFields } from './place-fields.tsx';
import { useSelectedCategory } from './selected-category.ts';
import { useMoveCategory } from './use-move-category.ts';
import { useTreeChanged } from './use-tree-changed.ts';

/** The trees count as one record for editors, because nodes move between them. */
const TREE = { context: 'category', id: 'tree' } as const;

const NO_NAME = { name: '' };

export function NewCategoryForm() {
  const t = useMessages();
  const { close } = useOverlay();
  const create = useCommand(categoryRoutes.createCategory, {
    changes: categoryViews,
    success: t('categoryCreated'),
    undo: ({ reply }) => nodeDeletion(reply.category, reply.category._id),
    onSuccess: () => close({ saved: true }),
  });
  return (
    <NameDialog
      title={t('newCategory')}
      initial={NO_NAME}
      saving={create.isPending}
      onSave={({ name }) => create.mutate({ body: { name: name.trim() } })}
    />
  );
}

export function NewSubCategoryForm() {
  return <ForSelected>{(node) => <AddBelow parent={node} />}</ForSelected>;
}

function AddBelow({ parent }: { parent: PlacedNode }) {
  const t = useMessages();
  const { close } = useOverlay();
  const errors = useErrorMessage();
  const onTreeChanged = useTreeChanged();
  /** The place is not a field of this form: a refused place is shown beside it. */
  const onError = (error: ApiError) => {
    const fault = error.fields.find(({ field }) => field === 'pos');
    if (!fault) return onTreeChanged(error);
    errors.show(fault.message);
    return true;
  };
  const add = useCommand(categoryRoutes.addSubCategory, {
    changes: categoryViews,
    success: t('subCategoryCreated'),
    undo: ({ reply }) => nodeDeletion(reply.category, lastChildAt(reply.category, parent.pos) ?? ''),
    onSuccess: () => close({ saved: true }),
    onError,
  });
  return (
    <NameDialog
      title={t('addSubCategory')}
      note={t('under', { name: parent.name })}
      initial={NO_NAME}
      saving={add.isPending}
      onSave={({ name }) =>
        add.mutate({
          params: { id: parent.category },
          body: { name: name.trim(), pos: [...parent.pos] },
          ifMatch: parent.version,
        })
      }
    />
  );
}

export function EditCategoryForm() {
  return <ForSelected>{(node) => <EditNode node={node} />}</ForSelected>;
}

/** The name and the place of a node; a change of both is one act with one undo. */
function EditNode({ node }: { node: PlacedNode }) {
  const t = useMessages();
  const { close } = useOverlay();
  const { data } = useQuery(categoriesQuery());
  const categories = data?.categoryList ?? [];
  const onTreeChanged = useTreeChanged();
  // Changes the node as it was opened; after a refusal the tree has been loaded again, and the next save applies to
  // that.
  const [opened, setOpened] = useState<PlacedNode | undefined>(node);
  const [initial] = useState(() => ({ name: node.name, ...placeFields(placeOfNode(categories, node._id)) }));
  const { category, pos, version } = opened ?? node;
  const saved = { onSuccess: () => close({ saved: true }) };
  const rename = useCommand(categoryRoutes.renameCategory, {
    changes: categoryViews,
    success: t('categoryUpdated'),
    undo: byFormerValues,
    ...saved,
    onError: (error: ApiError) => {
      setOpened(undefined);
      return onTreeChanged(error);
    },
  });
  const { move, isPending } = useMoveCategory(categories, saved);
  const save = ({ name, parent, before }: EditFields) => {
    if (parent !== initial.parent || before !== initial.before) {
      return move(node._id, { parent: parent || null, before: before || null }, name.trim());
    }
    rename.mutate({
      params: { id: category },
      body: { name: name.trim(), pos: [...pos] },
      ifMatch: version,
      former: { name: node.name, pos: [...pos] },
    });
  };
  return (
    <NameDialog title={t('editCategory')} initial={initial} saving={rename.isPending || isPending} onSave={save}>
      <PlaceFields categories={categories} node={node} />
    </NameDialog>
  );
}

/** A dialog about the selected node; renders nothing without one. */
function ForSelected({ children }: { children: (node: PlacedNode) => ReactNode }) {
  const { selected, isPending } = useSelectedCategory();
  if (selected) return children(selected);
  return isPending ? null : <Navigate to={CATEGORY_TAG_PATH} replace />;
}

interface NameDialogProps<Values> {
  readonly title: string;
  readonly note?: string;
  readonly initial: Values;
  readonly saving: boolean;
  readonly onSave: (fields: Values) => void;
  /** Further fields. */
  readonly children?: ReactNode;
}

function NameDialog<Values extends { readonly name: string }>(props: NameDialogProps<Values>) {
  const { title, note, initial, saving, onSave, children } = props;
  const t = useMessages();
  const { close } = useOverlay();
  const [form] = Form.useForm<Values>();
  return (
    <FormDialog
      title={title}
      width={420}
      form={form}
      record={TREE}
      initialValues={initial}
      saving={saving}
      onClose={close}
      onSave={onSave}
    >
      <Form.Item
        name="name"
        label={t('name')}
        extra={note}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={200} autoComplete="off" autoFocus />
      </Form.Item>
      {children}
    </FormDialog>
  );
}
