package gauntlet.phone.keys;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/** The app's keys, one file each: they last as long as the app's data, and no longer. */
final class KeyVault {
  private static volatile Path folder;

  private KeyVault() {}

  /** The phone's folder for what it knows of the app. */
  static void keepIn(File system) {
    folder = new File(system, "keys").toPath();
  }

  /** Null when there is no such entry. */
  static StoredKey find(String alias) {
    Path file = file(alias);
    if (!Files.exists(file)) return null;
    Properties all = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      all.load(in);
      return StoredKey.of(all);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new ProviderException(e);
    }
  }

  static void put(String alias, StoredKey key) {
    Path file = file(alias);
    try {
      Files.createDirectories(file.getParent());
      try (OutputStream out = Files.newOutputStream(file)) {
        key.properties().store(out, null);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new ProviderException(e);
    }
  }

  static void remove(String alias) {
    try {
      Files.deleteIfExists(file(alias));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<String> aliases() {
    if (!Files.exists(folder)) return List.of();
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> new String(HexFormat.of().parseHex(file.getFileName().toString()), StandardCharsets.UTF_8))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same numbers in every run of the same index. */
  static SecureRandom random() {
    return new SecureRandom();
  }

  private static Path file(String alias) {
    return folder.resolve(HexFormat.of().formatHex(alias.getBytes(StandardCharsets.UTF_8)));
  }
}
