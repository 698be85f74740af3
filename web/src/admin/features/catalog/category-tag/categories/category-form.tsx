import { categoryRoutes } from '@countinghouse/contracts/catalog/api';
import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { ApiError } from '../../../../../shared/http/api-error.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { byFormerValues } from '../../../../shared/http/reversal.ts';
import { useCommand } from '../../../../shared/http/use-command.ts';
import { useErrorMessage } from '../../../../shared/http/use-error-message.tsx';
import { useOverlay } from '../../../../shared/url/overlay.ts';
import { categoryViews } from '../../api.ts';
import { useMessages } from '../category-tag.messages.ts';
import type { PlacedNode } from './category-nodes.ts';
import { CATEGORY_TAG_PATH } from './category-pane.tsx';
import { lastChildAt, nodeDeletion } from './category-reversals.ts';
import { useSelectedCategory } from './selected-category.ts';
import { useTreeChanged } from './use-tree-changed.ts';

/** The trees count as one record for editors, because nodes move between them. */
const TREE = { context: 'category', id: 'tree' } as const;

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
      saving={create.isPending}
      onSave={(name) => create.mutate({ body: { name } })}
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
      saving={add.isPending}
      onSave={(name) =>
        add.mutate({ params: { id: parent.category }, body: { name, pos: [...parent.pos] }, ifMatch: parent.version })
      }
    />
  );
}

export function EditCategoryForm() {
  return <ForSelected>{(node) => <Rename node={node} />}</ForSelected>;
}

function Rename({ node }: { node: PlacedNode }) {
  const t = useMessages();
  const { close } = useOverlay();
  const onError = useTreeChanged();
  // Renames the node as it was opened; after a refusal the tree has been loaded again, and the next save applies to
  // that.
  const [opened, setOpened] = useState<PlacedNode | undefined>(node);
  const { category, pos, version } = opened ?? node;
  const rename = useCommand(categoryRoutes.renameCategory, {
    changes: categoryViews,
    success: t('categoryUpdated'),
    undo: byFormerValues,
    onSuccess: () => close({ saved: true }),
    onError: (error: ApiError) => {
      setOpened(undefined);
      return onError(error);
    },
  });
  return (
    <NameDialog
      title={t('editCategory')}
      name={node.name}
      saving={rename.isPending}
      onSave={(name) =>
        rename.mutate({
          params: { id: category },
          body: { name, pos: [...pos] },
          ifMatch: version,
          former: { name: node.name, pos: [...pos] },
        })
      }
    />
  );
}

/** A dialog about the selected node; renders nothing without one. */
function ForSelected({ children }: { children: (node: PlacedNode) => ReactNode }) {
  const { selected, isPending } = useSelectedCategory();
  if (selected) return children(selected);
  return isPending ? null : <Navigate to={CATEGORY_TAG_PATH} replace />;
}

interface NameDialogProps {
  readonly title: string;
  readonly note?: string;
  readonly name?: string;
  readonly saving: boolean;
  readonly onSave: (name: string) => void;
}

function NameDialog({ title, note, name = '', saving, onSave }: NameDialogProps) {
  const t = useMessages();
  const { close } = useOverlay();
  const [form] = Form.useForm<{ name: string }>();
  return (
    <FormDialog
      title={title}
      width={420}
      form={form}
      record={TREE}
      initialValues={{ name }}
      saving={saving}
      onClose={close}
      onSave={(fields) => onSave(fields.name.trim())}
    >
      <Form.Item
        name="name"
        label={t('name')}
        extra={note}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={200} autoComplete="off" autoFocus />
      </Form.Item>
    </FormDialog>
  );
}
