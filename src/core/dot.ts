import type { Graph, GraphState } from './graph.js';
import { showAction } from './show-action.js';

/** The graph in the language of Graphviz; equal graphs give equal text. */
export function toDot(graph: Graph): string {
  return [
    `digraph ${quote(graph.app.package)} {`,
    ...graph.states.map(
      (state) =>
        `  ${quote(state.key)} [label=${quote(`${simpleName(state.activity)}\n${state.key}`)}, shape=${shape(graph, state)}];`,
    ),
    ...graph.edges.map(
      (edge) => `  ${quote(edge.from)} -> ${quote(edge.to)} [label=${quote(showAction(edge.action))}];`,
    ),
    '}\n',
  ].join('\n');
}

function shape(graph: Graph, state: GraphState): string {
  if (state.key === graph.start) return 'doublecircle';
  return state.terminated ? 'box' : 'ellipse';
}

/** A class name without its package. */
export function simpleName(className: string): string {
  return className.slice(className.lastIndexOf('.') + 1);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  // Graphviz reads HTML entities in every label.
  '&': '&amp;',
};

/** A text as Graphviz takes it as a name or label, whatever is in it. */
export function quote(text: string): string {
  const escaped = text.replace(
    /[\p{Cc}\\"&]/gu,
    // Other control characters would end the text or confuse the terminal: they are spelt out.
    (character) => ESCAPES[character] ?? `\\\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `"${escaped}"`;
}
