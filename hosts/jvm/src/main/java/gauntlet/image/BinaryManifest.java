package gauntlet.image;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** What the host must know of a compiled AndroidManifest.xml before any framework code runs. */
public final class BinaryManifest {
  private static final int CHUNK_STRINGS = 0x001;
  private static final int CHUNK_RESOURCE_IDS = 0x180;
  private static final int CHUNK_START_ELEMENT = 0x102;
  private static final int TYPE_REFERENCE = 1;
  private static final int TYPE_STRING = 3;
  private static final int TYPE_FIRST_INT = 0x10;
  private static final int ATTR_MIN_SDK = 0x0101020c;
  private static final int ATTR_TARGET_SDK = 0x01010270;
  private static final int ATTR_NAME = 0x01010003;
  private static final int ATTR_LABEL = 0x01010001;
  private static final int ATTR_COMPONENT_FACTORY = 0x0101057a;
  private static final int ATTR_BACK_CALLBACKS = 0x0101066c;
  private static final int UTF8_FLAG = 0x100;

  public final String packageName;
  /** Name of the split that this archive is, or null when it is an app of its own. */
  public final String split;
  public final int minSdk;
  public final int targetSdk;
  public final String componentFactory;
  /** Whether the app wants to hear of BACK by callbacks; Robolectric's reader of manifests does not know the attribute. */
  public final boolean backCallbacks;
  /** Libraries that phones may have beside the framework, and the app uses. */
  public final Set<String> sharedLibraries;
  /** Of the application: text, or the id of a resource as an Integer; null when it has none. */
  final Object label;

  private final ByteBuffer bytes;
  private String[] strings = {};
  private int[] resourceIds = {};

  /** Reads the manifest; bytes that are none are an {@link UnfitApk}. */
  public static BinaryManifest read(byte[] manifest) throws UnfitApk {
    try {
      return new BinaryManifest(ByteBuffer.wrap(manifest).order(ByteOrder.LITTLE_ENDIAN));
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new UnfitApk("its AndroidManifest.xml is not a compiled manifest");
    }
  }

  private BinaryManifest(ByteBuffer bytes) throws UnfitApk {
    this.bytes = bytes;
    Map<String, Object> found = new HashMap<>();
    Set<String> libraries = new LinkedHashSet<>();
    for (int at = 8; at + 8 <= bytes.limit(); ) {
      int size = bytes.getInt(at + 4);
      if (size <= 0) break;
      switch (half(at)) {
        case CHUNK_STRINGS -> strings = stringPool(at);
        case CHUNK_RESOURCE_IDS -> resourceIds = resourceIds(at, size);
        case CHUNK_START_ELEMENT -> element(at + half(at + 2), found, libraries);
        default -> {}
      }
      at += size;
    }
    if (!(found.get("manifest.package") instanceof String name))
      throw new UnfitApk("its AndroidManifest.xml names no package");
    packageName = name;
    split = (String) found.get("manifest.split");
    minSdk = (Integer) found.getOrDefault("uses-sdk." + ATTR_MIN_SDK, 1);
    targetSdk = (Integer) found.getOrDefault("uses-sdk." + ATTR_TARGET_SDK, minSdk);
    componentFactory = (String) found.get("application." + ATTR_COMPONENT_FACTORY);
    backCallbacks = found.get("application." + ATTR_BACK_CALLBACKS) instanceof Integer value && value != 0;
    sharedLibraries = Collections.unmodifiableSet(libraries);
    label = found.get("application." + ATTR_LABEL);
  }

  /** Notes the attributes of an element as {@code element.attribute}, the attribute by resource id where it has one. */
  private void element(int at, Map<String, Object> found, Set<String> libraries) {
    String element = strings[bytes.getInt(at + 4)];
    int first = at + half(at + 8);
    int attributeSize = half(at + 10);
    int count = half(at + 12);
    for (int i = 0; i < count; i++) {
      int attribute = first + i * attributeSize;
      int name = bytes.getInt(attribute + 4);
      int type = bytes.get(attribute + 15) & 0xff;
      int data = bytes.getInt(attribute + 16);
      int id = name < resourceIds.length ? resourceIds[name] : 0;
      boolean number = type >= TYPE_FIRST_INT || (type == TYPE_REFERENCE && id == ATTR_LABEL);
      Object value = type == TYPE_STRING ? strings[data] : number ? (Object) data : null;
      if (element.equals("uses-library") && id == ATTR_NAME && value instanceof String library) libraries.add(library);
      if (value != null) found.putIfAbsent(element + "." + (id == 0 ? strings[name] : id), value);
    }
  }

  private int[] resourceIds(int at, int size) {
    int header = half(at + 2);
    int[] ids = new int[(size - header) / 4];
    for (int i = 0; i < ids.length; i++) ids[i] = bytes.getInt(at + header + 4 * i);
    return ids;
  }

  private String[] stringPool(int at) {
    String[] pool = new String[bytes.getInt(at + 8)];
    boolean utf8 = (bytes.getInt(at + 16) & UTF8_FLAG) != 0;
    int start = at + bytes.getInt(at + 20);
    for (int i = 0; i < pool.length; i++) {
      int string = start + bytes.getInt(at + 28 + 4 * i);
      pool[i] = utf8 ? utf8At(string) : utf16At(string);
    }
    return pool;
  }

  private String utf8At(int at) {
    // Two lengths, in characters and in bytes, each of one byte, or of two when its high bit is set.
    at += (bytes.get(at) & 0x80) != 0 ? 2 : 1;
    int length = bytes.get(at++) & 0xff;
    if ((length & 0x80) != 0) length = (length & 0x7f) << 8 | (bytes.get(at++) & 0xff);
    byte[] text = new byte[length];
    for (int i = 0; i < length; i++) text[i] = bytes.get(at + i);
    return new String(text, StandardCharsets.UTF_8);
  }

  private String utf16At(int at) {
    int length = half(at);
    at += 2;
    if ((length & 0x8000) != 0) {
      length = (length & 0x7fff) << 16 | half(at);
      at += 2;
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) text.append((char) bytes.getShort(at + 2 * i));
    return text.toString();
  }

  private int half(int at) {
    return bytes.getShort(at) & 0xffff;
  }
}
