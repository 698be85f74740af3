import { ArrowDownOutlined, ArrowUpOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { CategoryView } from '@countinghouse/contracts/catalog/views';
import { Button, Space, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '../category-tag.messages.ts';
import { type MoveDirection, moveDirections, stepFrom } from './category-moves.ts';
import { useMoveCategory } from './use-move-category.ts';

const iconOf: Readonly<Record<MoveDirection, ReactNode>> = {
  up: <ArrowUpOutlined />,
  down: <ArrowDownOutlined />,
  out: <MenuFoldOutlined />,
  in: <MenuUnfoldOutlined />,
};

const wordOf = { up: 'moveUp', down: 'moveDown', out: 'moveOut', in: 'moveIn' } as const;

/** Moves a node by one step: among its siblings, out of its parent, or into the sibling above it. */
export function MoveButtons({ categories, id }: { categories: readonly CategoryView[]; id: string }) {
  const t = useMessages();
  const { move, isPending } = useMoveCategory(categories);
  return (
    <Space.Compact>
      {moveDirections.map((direction) => {
        const place = stepFrom(categories, id, direction);
        return (
          <Tooltip key={direction} title={t(wordOf[direction])}>
            <Button
              icon={iconOf[direction]}
              aria-label={t(wordOf[direction])}
              disabled={!place || isPending}
              onClick={() => place && move(id, place)}
            />
          </Tooltip>
        );
      })}
    </Space.Compact>
  );
}
