/** `com.app.Main` of `Lcom/app/Main;`. */
export function className(descriptor: string): string {
  return descriptor.startsWith('L') ? descriptor.slice(1, -1).replaceAll('/', '.') : descriptor;
}

/** `Lcom/app/Main;` of `com.app.Main`. */
export function descriptorOf(name: string): string {
  return `L${name.replaceAll('.', '/')};`;
}
