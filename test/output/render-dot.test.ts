import { describe, expect, it } from 'vitest';
import { SeededRng } from '../../src/core/rng.js';
import { renderDot } from '../../src/output/render-dot.js';

/** A graph without any order: many of its edges are too much for the best engine, but not for the next. */
function tangle(nodes: number, edges: number): string {
  const rng = new SeededRng(1);
  const node = () => `n${rng.int(nodes)}`;
  const lines = Array.from({ length: edges }, () => `  ${node()} -> ${node()};`);
  return ['digraph g {', ...Array.from({ length: nodes }, (_, n) => `  n${n};`), ...lines, '}'].join('\n');
}

describe('renderDot', () => {
  it('draws a graph as SVG, with its names', async () => {
    const svg = await renderDot('digraph g { "Main & Co" -> Über }');
    expect(svg).toMatch(/^<\?xml[\s\S]*<svg [\s\S]*<\/svg>\s*$/);
    expect(svg).toContain('>Main &amp; Co<');
    expect(svg).toContain('>Über<');
  });

  it('draws the same picture again', async () => {
    expect(await renderDot(tangle(20, 30))).toBe(await renderDot(tangle(20, 30)));
  });

  it('turns to a faster engine when time is up', async () => {
    const svg = await renderDot(tangle(331, 1000), { timeoutMs: 4000 });
    expect(svg.match(/<g id="node/g)).toHaveLength(331);
  });

  it('says what to do when no engine is fast enough', async () => {
    await expect(renderDot(tangle(20, 30), { timeoutMs: 1 })).rejects.toMatchObject({
      code: 'GRAPH_TOO_LARGE',
      message: 'The graph is too large: no engine could draw it in 0.001 s.',
      remedy: expect.stringContaining('--dot'),
    });
  });

  it('says the same when engines run out of memory', async () => {
    const chain = Array.from({ length: 100_000 }, (_, n) => `n${n} -> n${n + 1};`).join('\n');
    await expect(renderDot(`digraph g {${chain}}`, { timeoutMs: 2000 })).rejects.toMatchObject({
      code: 'GRAPH_TOO_LARGE',
    });
  });

  it('stops when told to', async () => {
    const already = AbortSignal.abort();
    await expect(renderDot('digraph g {}', { signal: already })).rejects.toThrow('aborted');
    const controller = new AbortController();
    const drawing = renderDot(tangle(331, 1000), { signal: controller.signal });
    controller.abort();
    await expect(drawing).rejects.toThrow('aborted');
  });

  it('fails on what is no graph', async () => {
    await expect(renderDot('digraph {')).rejects.toThrow('syntax error');
  });
});
